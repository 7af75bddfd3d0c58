// What the companion sends to the page, as its modules read it: outputs/page/facts.py makes it. TypeScript alone reads
// this file; nothing of it is served.

/** What comes with the page, once. */
interface Setup {
    /** The page's texts in its language, by name. */
    words: Record<string, string>;
    language: string;
    edition: string;
    /** Only on the machine where the companion runs. */
    token?: string;
    /** Differs each time that the companion is started. */
    start: string;
    pulse_ms: number;
    /** The address of the module that draws the game. */
    game: string;
}

/** What there is to see of any game; a game's own part comes with it. */
interface State {
    edition: string;
    standing: string;
    last_turn: string;
    problem: boolean;
    choices: { number: number; text: string }[];
    steps: string[];
    players: PlayerState[];
    /** What can be said now. */
    words: string[];
    /** A row: its number, and a text for each player. */
    turns: (number | string)[][];
    board: "looking" | "connected" | "lost" | "calibrating" | "none";
    board_label: string;
    camera: string;
    notices: string[];
    coach: string;
    offer: Offer | null;
    over: boolean;
    small_print: string;
    uuid: string;
    begun: boolean;
    /** The turns that can be made on this page, in the game's own form. */
    moves?: unknown[];
    owners?: string;
    /** The companion's own voice; only on the machine where it runs. */
    voice?: { on: boolean; trouble: string };
}

/** Of a game that draws no board of its own. */
interface TextState extends State {
    board_text: string;
}

interface PlayerState {
    owner: string;
    side: string;
    name: string;
    turn: boolean;
    thinking: boolean;
    left_ms: number | null;
    counts: boolean;
    away?: boolean;
}

interface Offer {
    kind: string;
    names: string[];
    started: string | null;
}

/** A state with the moment at which it was true, on this page's clock. */
interface ShownState extends State {
    received_at: number;
}

/** What comes in on the connection; each part only where there is something to tell. */
interface Message {
    start?: string;
    /** The newest number of what this page has said that was heard. */
    heard?: number;
    state?: State;
    age_ms?: number;
    place?: number | null;
    /** The secret that keeps a seat. */
    seat?: string;
    /** The players of the other seats that this device owns, by their secrets; null: nobody sits there now. */
    also?: Record<string, number | null>;
    seat_lost?: string;
    wrong_code?: string;
    refused?: string;
    stopped?: boolean;
    returns?: boolean;
}

/** Who wants to hear what comes in; see `live.listen`. */
interface LiveListener {
    state?(state: ShownState): void;
    said?(): void;
    heard?(): void;
    unheard?(): void;
    online?(): void;
    offline?(): void;
    full?(): void;
    refused?(sentence: string): void;
    wrong_code?(sentence: string): void;
    stopped?(returns: boolean): void;
}

/** The attributes of a new element; functions listen to events. */
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: any) => unknown)>;
type Child = Node | string | number | null | undefined;
