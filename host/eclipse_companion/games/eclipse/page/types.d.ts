// What the companion sends to the page of Eclipse: games/eclipse/page/facts.py and reviewer.py make it.

interface EclipseSetup extends Setup, EclipseLooks {
    /** A virtual board's hand moves the pieces. */
    hand: boolean;
    /** Turns are made on the page. */
    makes_turns: boolean;
}

/** How the pieces of an edition look. */
interface EclipseLooks {
    /** By its letter in files: G and S are Sun's gold and silver, g and s Moon's. */
    faces: Record<string, EclipseFace>;
    /** By the owner. */
    rims: Record<string, string>;
    emblems: Record<string, string>;
}

/** A piece as it lies there; its owner may be `anybody`. */
interface EclipsePiece {
    owner: string;
    letter: string;
    /** Colours. */
    face: string;
    ink: string;
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
    hint: boolean;
}

/** A square with what the page knows of it. */
interface ShownSquare extends EclipseSquare {
    /** The last turn has to do with it. */
    last?: boolean;
    /** It can be chosen now. */
    option?: boolean;
    /** Its piece isn't there yet. */
    ghost?: boolean;
    value?: WorthLabel | null;
}

/** From one square to another, counted from 1. */
type EclipseArrow = [from: number, to: number];

/** A turn that can be made: `from` and `to` are 0 without a flip. */
type EclipseMove = [text: string, from: number, to: number, face: string, square: number, turn?: EclipseTurn];

interface EclipseState extends ShownState {
    squares: EclipseSquare[];
    arrows: EclipseArrow[];
    /** The cells whose owners are asked for, as `accept` takes them; empty if none are. */
    owners: string;
    position: string;
    moves: EclipseMove[];
    /** What to do for each choice of a turn. */
    stages: { from: string; to: string; place: string };
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
