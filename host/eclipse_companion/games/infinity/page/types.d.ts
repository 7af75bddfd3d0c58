// What the companion sends to the page of Infinity: games/infinity/page/facts.py, device.py and reviewer.py make it.

interface InfinitySetup extends Setup {
    /** The spaces of each line, by its name. */
    lines: Record<string, InfinitySpace[]>;
    /** What marbles are called, by their letters. */
    marbles: Record<string, string>;
    /** Where the knob can stand, as people write it, and what the knob is called there. */
    knobs: string[];
    knob_names: string[];
}

/** Both are counted from 1. */
type InfinitySpace = [channel: number, space: number];

/** What lies in the device. */
interface InfinityLying {
    /** The letters in each channel, from the base. */
    channels: string[];
    hands: InfinityHand[];
    knob: number;
    /** Where it stood before the last placement. */
    knob_before: number;
    /** What it is called, with where it stands. */
    knob_said: string;
    rows: InfinityRow[];
    /** What else the last placements did, in sentences. */
    notes: string[];
    /** The channel of the last marble; 0: none was placed. */
    placed: number;
    /** The marble that it has pushed out; empty: none. */
    pushed: string;
}

interface InfinityHand {
    owner: string;
    marbles: [plain: string, joker: string];
    /** How many of each are left. */
    plain: number;
    joker: number;
    said: string;
}

/** A row that stands, with what it counts. */
interface InfinityRow {
    /** The name of its line. */
    line: string;
    owner: string;
    /** Whose it is, what more there is to say, and what it counts, in words. */
    whose: string;
    why: string;
    gain: string;
    points: number;
}

interface InfinityTask {
    deed: "out" | "off" | "put" | "lay" | "clear" | "fill" | "knob";
    channel: number | null;
    space: number | null;
    letter: string;
    letters: string;
    knob: number | null;
}

interface InfinityAsked {
    channel: number;
    letter: string;
    /** The placement, and then the knob if it moves, inside a sentence. */
    steps: string[];
    /** The placement as a sentence. */
    said: string;
}

/** A marble that is shown where it isn't yet, or comes out where it lies: into a channel, or out of one. */
interface InfinityMark {
    kind: "order" | "hint" | "best" | "played" | "answer" | "place";
    /** The channel out of which it comes. */
    from?: number;
    /** The channel into which it goes; 0: none. */
    to: number;
    piece: string;
    /** The space where it lies or goes, if that isn't the base. */
    space?: number;
}

interface InfinityDrawn extends Drawn, InfinityLying {
    position: string;
    /** What lies in each channel, in words. */
    labels: string[];
}

/** A placement that can be made, with what it is worth where that is known. */
type InfinityMove = [text: string, letter: string, channel: number, turn?: InfinityTurn, worth?: WorthLabel | null];

interface InfinityState extends ShownState, InfinityLying {
    position: string;
    labels: string[];
    /** What each place of the knob is called. */
    knobs: string[];
    /** How many marbles were placed. */
    count: number;
    moves: InfinityMove[];
    /** What to do with each kind of marble, by its letter. */
    stages: Record<string, string>;
    /** What hands have to do, the next step first; what lies there is drawn as it is before that. */
    tasks: InfinityTask[];
    /** What the computer asks people to place for it. */
    asked: InfinityAsked | null;
    /** Placements that are drawn without being made. */
    marks: InfinityMark[];
    /** A person may say that the device is otherwise. */
    corrects: boolean;
}

/** Before there is a game. */
interface InfinityWaiting extends ShownState {
    channels: null;
}

interface InfinityTurn extends ExploredTurn {
    letter: string;
    channel: number;
    drawn: InfinityDrawn;
}

interface InfinityPast extends Past {
    drawn?: InfinityDrawn;
    turns: InfinityTurn[];
}
