// What the companion sends to the page of Eclipse: games/eclipse/page/facts.py and reviewer.py make it.

interface EclipseSetup extends Setup, EclipseLooks {
    /** A virtual board's hand moves the pieces. */
    hand: boolean;
    /** Turns are made on the page. */
    makes_turns: boolean;
    /** On a club's page: the pieces of all editions. */
    editions?: Record<string, EclipseLooks>;
}

/** How the pieces of an edition look. */
interface EclipseLooks {
    /** By its letter in files: G and S are Sun's gold and silver, g and s Moon's. */
    faces: Record<string, EclipseFace>;
    /** By the owner. */
    rims: Record<string, string>;
    /** What the owners are called. */
    owners: Record<string, string>;
}

/** A piece as it lies there; its owner may be `anybody`. */
interface EclipsePiece {
    owner: string;
    letter: string;
    /** Colours. */
    face: string;
    ink: string;
    /** Which foil it has; none if its faces are of plain colours. */
    foil?: "gold" | "silver";
}

interface EclipseFace extends EclipsePiece {
    /** The letter as people type it. */
    typed: string;
    side: string;
    name: string;
}

interface EclipseSquare {
    label: string;
    piece: EclipsePiece | EclipseFace | null;
    /** What should lie there instead. */
    wanted: EclipseFace | null;
    marks: string[];
    /** The marks are advice. */
    hint: boolean;
}

/** A square with what the page knows of it. */
interface ShownSquare extends EclipseSquare {
    /** The last turn has to do with it. */
    last?: boolean;
    /** It can be chosen now. */
    option?: boolean;
    /** Its piece is chosen, and goes elsewhere. */
    chosen?: boolean;
    /** Its piece is on its way. */
    faded?: boolean;
    /** The piece that would be placed here. */
    preview?: EclipseFace | null;
    /** The chosen piece, as it would lie here. */
    turned?: { from: number; face: string };
    /** What choosing it is worth: one value, or one for each face that can be placed here. */
    values?: SquareWorth[];
    /** A mark shows what should lie here. */
    marked?: boolean;
    /** The kind of a mark around its piece. */
    ringed?: EclipseMark["kind"];
}

interface SquareWorth extends WorthLabel {
    /** The face that is placed, and that alone; empty: whatever follows. */
    face: string;
    /** It is the chosen one. */
    chosen: boolean;
}

/**
 * What is drawn over the squares. With `to`: a ghost of `piece` there, and an arrow if `from` is given; with `from`
 * alone: a ring around that piece; with `squares`: a line.
 */
interface EclipseMark {
    /** Order and advice are cyan, what was played red; `answer` is what refutes a turn. */
    kind: "order" | "hint" | "best" | "played" | "answer" | "threat" | "won" | "warning";
    from?: number;
    to?: number;
    /** By its letter in files, as it lies in the end. */
    piece?: string;
    /** Beside the ghost: the step of an order. */
    number?: number;
    /** Another step is to be done before. */
    later?: boolean;
    squares?: number[];
    /** The line can't be broken any more. */
    locked?: boolean;
}

/** A step of an order, with the piece that lies there in the end. */
interface EclipseOrder extends BoardStep {
    detail: string;
    piece: string | null;
}

/** A turn that can be made: `from` and `to` are 0 without a flip. */
type EclipseMove = [text: string, from: number, to: number, face: string, square: number, turn?: EclipseTurn];

/** What a board on which turns are made needs to know. */
interface EclipseMaking {
    /** A whole turn is made. */
    onTurn(move: EclipseMove): void;
    /** Another choice is made, so what the page says may change. */
    onChange?(): void;
    /** As a board's `refuse`. */
    onRefuse?: BoardOptions["refuse"];
    /** A whole turn is made, in one of these ways. */
    onMade?(): void;
    /** A piece was dragged at a board whose pieces a hand moves; the line says how. */
    onAct?: ((line: string) => void) | null;
    /** True if the tap on a square means something else than a turn. */
    intercept?(square: number): boolean;
    /** What the best of these turns is worth; only the explorer knows. */
    worth?(moves: EclipseMove[]): WorthLabel | null;
    /** The word that tells where the other side of the new piece is chosen. */
    beside?(): string;
}

/** What is said of a turn that is being made: above the sentence, the sentence, and below it; empty: nothing. */
interface EclipseTelling {
    above: string;
    said: string;
    more: string;
}

interface EclipseState extends ShownState {
    squares: EclipseSquare[];
    /** What is drawn over the squares. */
    drawn: EclipseMark[];
    /** What hands have to do at the board, step by step. */
    order: EclipseOrder[];
    /** The cells whose owners are asked for, as `accept` takes them; empty if none are. */
    owners: string;
    position: string;
    moves: EclipseMove[];
    /** What who is to move does on this page; empty: what the companion says holds. */
    asks: string;
    /** The same for everybody else, who looks on. */
    watches: string;
    /** Something waits for the word `do`. */
    do: boolean;
    /** The squares of the last turn. */
    last: number[];
    mending: boolean;
}

/** The parts of a turn; `from` and `to` are 0 without a flip. */
interface EclipseParts {
    from: number;
    to: number;
    face: string;
    square: number;
}

interface EclipseTurn extends ExploredTurn, EclipseParts {}

interface EclipseStep extends StoryStep {
    squares: number[];
}

interface EclipseReview extends Review {
    edition: string;
    looks: EclipseLooks;
    /** The squares of the lines that decided the game. */
    line: number[];
}

interface EclipsePast extends Past {
    turn?: (DescribedTurn & EclipseParts) | null;
    step?: EclipseStep | null;
    turns: EclipseTurn[];
}
