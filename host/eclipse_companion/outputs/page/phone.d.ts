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
    /** The sentence that matters in the game, what was done last, what answers a question; empty: nothing. */
    said?: string;
    last_turn?: string;
    answer?: string;
    /** The position as text. */
    position?: string;
    /** What is offered or asked, with its answers. */
    question?: Question | null;
    /** What a question about the board can be answered with. */
    choices?: { number: number; text: string }[];
    /** Who speaks, and what was said aloud last, the newest last. */
    speaks?: Speaks;
    spoken?: SpokenSentence[];
    /** What can be said now. */
    words?: string[];
}
