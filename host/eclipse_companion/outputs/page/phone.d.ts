// What a phone that films is told, and shows.

/** How it stands. */
type PhoneState = "ready" | "asking" | "sending" | "lost" | "refused";

/** The companion's answer to a picture. */
interface PhoneAnswer {
    /** The companion's clock, ms. */
    at: number;
    /** The next picture is due so much after this one. */
    every_ms: number;
    /** How long to expose, in 100 us; null: by itself. */
    exposure: number | null;
    focus_held: boolean;
    colours_held: boolean;
    /** What to tell people, as the name of a word; none: there is nothing to tell yet. */
    guide?: string;
    /** Where the board lies, as shares of the picture's width and height. */
    outline?: [number, number][] | null;
    /** The board isn't found, so people may mark its corners. */
    marks?: boolean;
    /** What it shows of the game, if that is newer than what it knows. */
    game?: PhoneGame;
    /** Who speaks, and what was said aloud last, the newest last. */
    speaks?: Speaks;
    spoken?: SpokenSentence[];
}

/** A game as a phone shows it. */
interface PhoneGame {
    /** Grows with each change. */
    number: number;
    /** What answers a question; empty: nothing. */
    answer: string;
    state: State;
}
