// What the companion sends to the page of Ecliptic: facts.py, moves.py, shapes.py, table.py, trying.py and reviewer.py
// beside this file make it. Cards are written as in files, and pairs of things are White's and Blue's, in this order.

interface EclipticSetup extends Setup {
    /** Paths in a box from -50 to 50: signs by number, symbols and inks by the colour's letter. */
    shapes: { signs: string[]; pen: number; symbols: Record<string, string>; inks: Record<string, string> };
    /** What signs are called. */
    signs: string[];
    /** The numbers of cards in words, and what their colours are called, as the symbols have them. */
    card_numbers: string[];
    colours: string[];
}

interface EclipticTable {
    side: number;
    phase: string;
    lines: string[][];
    pile: string[];
    /** The pairs that were put down. */
    out: string[];
    stock: number;
    gems: number[];
    /** Those that are left. */
    dice: number[][];
    /** How many cards each hand has. */
    hands: number[];
    battle: EclipticBattle | null;
    /** The card that was placed last; empty: none was. */
    placed: string;
    /** Of a wrong try: its card, and the one that the opponent can place against it; empty: there is none. */
    wrong: string;
    answer: string;
}

interface EclipticBattle {
    cards: string[];
    /** 0: one that is secret still; null: none is chosen. */
    dice: (number | null)[];
    throws: [white: number, blue: number][];
    winner: number | null;
    kept: string;
}

interface EclipticCount {
    series: number;
    colour: number;
    gems: number;
    signs: number;
    total: number;
    series_cards: string[];
    colour_cards: string[];
}

/** What is put down from a hand. */
type CardsMove = [text: string, kind: "play" | "discard", cards: string[]];

/** What can be done: the text that says it, its kind, and what it is about. */
type EclipticMove =
    | CardsMove
    | [text: string, kind: "draw" | "wish", about?: undefined]
    | [text: string, kind: "keep" | "table", cards: string[]]
    | [text: string, kind: "die" | "d6", shown: number]
    | [text: string, kind: "throw", dice: [white: number, blue: number]];

/** Cards that are shown to their player; a hand in a past game comes with what can be tried. */
interface EclipticHand {
    player: number;
    cards: string[];
}

type GivenWord = [player: string, word: string, place: number];

interface WordDue {
    player: string | null;
    place: number | null;
    /** The places of who hasn't given a word. */
    waits: number[];
    /** All who play at the computer have given theirs. */
    elsewhere: boolean;
}

interface EclipticState extends ShownState {
    promise: string;
    asks_word: boolean;
    words_given: GivenWord[];
    /** The key is empty as long as the word isn't shown. */
    seals: [place: number, seal: string, key: string][];
    word_due: WordDue | null;
    /** Where the cards come from; null before the deal, and with real cards. */
    chance: { chosen: boolean; promise: string; words: GivenWord[] } | null;
    passed_to: string;
    /** What the seats show of the sides, in words; null before the deal. */
    seats: { points: string; parts: string }[] | null;
    /** Whose side lies below. */
    near: number;
    sides: string[];
    moves: EclipticMove[];
    /** What to do now can be chosen on the page. */
    asking: boolean;
    /** These are null, and the others aren't there, before the deal. */
    table: EclipticTable | null;
    hand: (EclipticHand & { task: string }) | null;
    count: EclipticCount[] | null;
    /** The cards that a hint advises to use. */
    advised?: string[];
    refereed?: boolean;
    /** A camera sees the table. */
    watched?: boolean;
    asks_done?: boolean;
    mover?: number | null;
}

/** A past position; the hands are null if they aren't known. */
interface EclipticDrawn extends Drawn {
    table: EclipticTable;
    hands: string[][] | null;
    mover: number | null;
    count: EclipticCount[] | null;
    tries: EclipticTries | null;
}

interface EclipticTries extends EclipticHand {
    moves: EclipticMove[];
}

interface EclipticPast extends Past {
    drawn?: EclipticDrawn;
}

interface Answers {
    "try-turn": { said: string };
}
