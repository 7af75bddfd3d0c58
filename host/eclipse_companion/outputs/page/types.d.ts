// What the companion sends to the page, as its modules read it: outputs/page/facts.py makes it. TypeScript alone reads
// this file; nothing of it is served.

/** What comes with the page, once. A page of one view has the words and the keys alone, and no game. */
interface Setup {
    /** The page's texts in its language, by name. */
    words: Record<string, string>;
    language: string;
    /** Small counts in words, from one on, with spaces between. */
    numbers: string;
    /** What the keys say. */
    keys: Record<string, string>;
    /** Only on the machine where the companion runs. */
    token?: string;
    /** This page only shows: its token is good for nothing else. */
    looks_on?: boolean;
    /** Differs each time that the companion is started. */
    start: string;
    pulse_ms: number;
    /** The next start serves this address again. */
    returns: boolean;
    edition: string;
    /** The edition as it is asked about, of a game with several. */
    edition_key?: string;
    /** People can type their turns in a terminal. */
    typed: boolean;
    /** A phone can be made the camera; only there, too. */
    phone?: boolean;
    /** Of a phone that films: the board's corners that can be marked, each with its label and where it usually is. */
    corners?: [string, number, number][];
    players: { owner: string; side: string }[];
    /** The address of the module that draws the game. */
    game: string;
    /** What can be asked beside the game that is played. */
    answers: string[];
    /** Games can be begun here; `Choices` come with it. */
    chooses: boolean;
    /** The game has boards with sensors and lights. */
    sensors?: boolean;
}

/** What the start page offers, where games can be begun. */
interface Choices {
    /** The command that starts the companion. */
    program: string;
    levels: string[];
    /** Where games begin, in place of the usual position. */
    position?: string | null;
    /** Each edition's key, and its name. */
    editions: [string, string][];
    /** Whether a coach watches if nobody chooses otherwise; null: the game has none. */
    coached: boolean | null;
    /** Against whom games can be played. */
    opponents?: string[];
    /** The game to propose. */
    proposed?: Wish;
}

/** A game that somebody wishes for; what is left out stays as it is. */
interface Wish {
    /** `human`, `human:NAME` or `ai:LEVEL`, by the owner. */
    players?: Record<string, string>;
    clock?: string;
    edition?: string;
    coach?: boolean;
    from_position?: boolean;
    /** Any other position to begin from. */
    position?: string;
    /** A lesson or puzzles. */
    study?: string;
}

/** What there is to see of any game; a game's own part comes with it. */
interface State {
    edition: string;
    standing: string;
    /** What is asked, if anything. */
    question: Question | null;
    /** The hint to read, if there is one; `more`: there may be another one. */
    hint: { text: string; step: number; steps: number; more: boolean } | null;
    /** Why words do nothing now, by the word. */
    refusals: Record<string, string>;
    last_turn: string;
    problem: boolean;
    choices: { number: number; text: string }[];
    steps: string[];
    players: PlayerState[];
    /** What can be said now. */
    words: string[];
    /** A row: its number, and a text for each player. */
    turns: (number | string)[][];
    /** What each of these is called, by row and player; empty where none was made. */
    turn_names: string[][];
    /** What there is to tell beside each turn, in their order: shorter for a phone, and what it gained; empty: nothing. */
    turn_notes: { short: string; gain: string }[];
    stage: Stage;
    board: "looking" | "connected" | "lost" | "calibrating" | "none";
    board_label: string;
    /** What people have in place of a board, in a game that has none with sensors; empty: nothing. */
    no_board_label: string;
    camera: string;
    notices: string[];
    /** Whether one of them says what is waited for. */
    waits: boolean;
    coach: string;
    offer: Offer | null;
    over: boolean;
    /** Which turn decided the game that is over: of all turns, and as lists count it; null: none did. */
    decided: { at: number; number: number } | null;
    small_print: string;
    /** How far the first player is ahead by what everybody may see, from -1 to 1; null: exact values say it. */
    lead: number | null;
    uuid: string;
    begun: boolean;
    /** An exercise is on, in place of a game. */
    exercise: boolean;
    /** What the exercise asks for; empty in a game. */
    task: string;
    /** How far the lessons are; null outside them. `tries`: what is said of the wrong ones; `ends`: the last part is done. */
    lesson: { number: number; of: number; said: string; tries: string; ends: boolean } | null;
    /** The last turn, if it was a wrong one of the exercise: it stays until the learner takes it back. */
    tried: Tried | null;
    /** The position as it is asked about, of a game that draws its board. */
    position?: string;
    /** Pieces are to be put right. */
    mending?: boolean;
    /** The turns that can be made on this page, in the game's own form. */
    moves?: unknown[];
    owners?: string;
    /** The companion's own voice; only on the machine where it runs. */
    voice?: { on: boolean; hushed: boolean; trouble: string };
    /** What was said aloud here last, the newest last. */
    spoken?: SpokenSentence[];
    /** How other devices are invited; only on the machine where the companion runs. */
    lan?: { address: string; seats: InvitedSeat[] };
    /** Where a phone goes that is to be the camera; only there, too. */
    phone?: { address: string; picture: string };
    /** What a player's own device shows of its seat. */
    seat?: SeatCode & { address: string; who: string };
}

/** Where a game stands; empty if nobody moves. */
type Stage = "over" | "paused" | "wrong-board" | "hands" | "thinking" | "turn" | "";

interface Tried {
    made: string;
    said: string;
    /** What the board shows in place of the game's own part of the state. */
    drawn: Partial<State>;
}

/** A code that somebody may enter, with a picture of its address; null: none was given out. */
type SeatCode = { code: string; picture: string } | { code: null; picture: null };

type InvitedSeat = SeatCode & { who: string; place: number; owned: boolean; away: boolean };

/** Of a game that draws no board of its own. */
interface TextState extends State {
    board_text: string;
}

interface PlayerState {
    owner: string;
    side: string;
    /** Empty if nobody has given one. */
    name: string;
    /** Of a computer, in words; empty for a person. */
    level: string;
    person: boolean;
    /**
     * What there is left to place, with a joker or without, and the same in words, also in few of them for a phone that
     * has no room for pictures; null: nothing that is counted.
     */
    left: { count: number; of: number; said: string; short?: string; joker?: boolean } | null;
    won: boolean;
    turn: boolean;
    thinking: boolean;
    left_ms: number | null;
    counts: boolean;
    away?: boolean;
}

/** A question that is open. One that the sentence beside the board asks has neither title nor text. */
interface Question {
    kind: string;
    title: string;
    text: string;
    answers: Answer[];
}

/** An answer: what it means, what is said for it, and what its button is called. */
interface Answer {
    word: string;
    say: string;
    label: string;
}

interface Offer {
    kind: string;
    names: string[];
    started: string | null;
}

/** A state with the moment at which it was true, on this page's clock. */
interface ShownState extends State {
    received_at: number;
    /** Who speaks; missing where nothing does. */
    speaks?: Speaks;
}

/** Who speaks: this page, another one, the computer's voice, nobody; gone: the page that spoke isn't connected. */
type Speaks = "here" | "elsewhere" | "computer" | "nobody" | "gone";

/** A sentence that is said aloud where the page is. */
interface SpokenSentence {
    number: number;
    text: string;
    /** How many turns had been made. */
    turns: number;
    /** It is said even if something newer is to be said. */
    lasting: boolean;
    /** The prompts that wait are out of date with it. */
    replaces: boolean;
    /** Only one player may hear it. */
    private: boolean;
}

/** What comes in on the connection; each part only where there is something to tell. */
interface Message {
    start?: string;
    /** The newest number of what this page has said that was heard. */
    heard?: number;
    state?: State;
    age_ms?: number;
    place?: number | null;
    speaks?: Speaks;
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
    /** Anything has come. */
    message?(): void;
    said?(text: string): void;
    heard?(): void;
    unheard?(): void;
    online?(): void;
    offline?(): void;
    full?(): void;
    refused?(sentence: string): void;
    wrong_code?(sentence: string): void;
    stopped?(returns: boolean): void;
}

/** What is said aloud comes from there, and who speaks is told there. */
interface SpeechSource {
    /** The other seats that this device owns. */
    also: readonly unknown[];
    listen(listener: { state(state: Pick<ShownState, "speaks" | "spoken">): void; message(): void }): unknown;
    speak(wish: boolean | "on"): void;
}

/** What `GET /api/NAME` answers, by name. */
interface Answers {
    /** `mistakes`: those of each person; null if nobody finds mistakes in this game. */
    exercises: { lessons: Exercise[]; puzzles: Exercise[]; mistakes: Practised[] | null };
    /** What the board of the game that is played showed after some of its turns; empty if nobody knows any more. */
    earlier: Partial<State>;
    explore: Explored;
    file: { name: string; text: string };
    /** The newest games that are wanted; `last`: the last one that was looked at; `sheets`: score sheets are read. */
    games: { games: ListedGame[]; more: boolean; last?: string | null; sheets?: boolean };
    people: { people: { name: string; games: number }[] };
    deleted: { games: DeletedGame[] };
    home: Home;
    /** How people have played; `left`: how many games aren't judged yet. `games`: names and titles of all. */
    progress: {
        shown: ProgressShown | null;
        game: string;
        said: string;
        left: number;
        complaints: string[];
        games: [string, string][];
        as_table: string;
    };
    report: { name: string; text: string };
    review: Review;
    settings: Settings;
    story: { steps: StoryStep[] };
    variations: Variations;
}

/** What is told of games, in figures and sections (`reviewing/statistics/shown.py`). */
interface ProgressShown {
    title: string;
    only: string;
    figures: { name: string; value: string; said: string }[];
    sections: ProgressSection[];
}

interface ProgressSection {
    key: string;
    title: string;
    said: string;
    table: { head: string[]; rows: string[][] };
    plot: string;
    legend: [string, string][];
    entries: ProgressEntry[];
}

interface ProgressEntry {
    title: string;
    said: string;
    count: string;
    picture: string;
    bar: string;
    tag: [string, string];
    game: string;
    turn: number;
    link: string;
}

/** What `POST /api/NAME` answers, by name. */
interface Changes {
    "change-setting": Settings;
    "keep-variation": Variations;
    "forget-variation": Variations;
    "name-game": { name: string };
    "delete-game": Record<string, never>;
    "restore-game": Record<string, never>;
    "rename-person": { games: number };
    /** An entry that stays in doubt, or the IDs of new games, how many were known, and what is wrong with others. */
    "import-games": { doubt?: Doubt; added?: string[]; known?: number; wrong?: string[] };
}

interface Exercise {
    study: string;
    title: string;
    done: number;
    of: number;
}

/** A person's own mistakes. `title`: the person; `next`: the day on which the next one comes back, if none is due. */
interface Practised {
    study: string;
    title: string;
    due: number;
    of: number;
    next: string | null;
}

/** What stands beside a new game. */
interface Home {
    left: LeftGame | null;
    /** Today's. */
    puzzle: { study: string; position: string; drawn: Drawn; said: string } | null;
    /** The games of one person against the computer, and how they ended for that person. */
    ends: { games: number; won: number; drawn: number; lost: number };
}

/** A game that goes on. */
interface LeftGame {
    position: string;
    drawn: Drawn;
    /** The number of the turn that comes next. */
    turn: number;
    /** When its last turn was made, in ISO's form. */
    played: string;
    who: string;
    /** Whose turn it is, in a sentence. */
    to_move: string;
}

/** An entry of a score sheet that can be read in several ways. */
interface Doubt {
    line: number;
    text: string;
    readings: string[];
}

/** A game that can come back. */
interface DeletedGame {
    id: string;
    names: string[];
    name: string;
    date: string | null;
}

interface ListedGame {
    id: string;
    /** ISO's form; null if no whole date is known. */
    date: string | null;
    names: string[];
    /** What people call the game; empty if it has no name. */
    name: string;
    /** As files write it, and in words. */
    result: string;
    ended: string;
    turns: number;
    event: string | null;
    /** It isn't over. */
    open: boolean;
}

type Value = "win" | "draw" | "loss";

interface Worth {
    /** For who is to move, or makes the turn; null if nobody knows, or if the game is over. */
    value: Value | null;
    /** Turns of both players until the forced end; null for a draw, and if nobody knows. */
    length: number | null;
    /** The lead by an estimate, where chance decides too. */
    points?: number;
}

/** What a game's page draws of a position beside its text, if anything. */
interface Drawn {
    text?: string;
}

interface DescribedTurn {
    /** As files write it, and as its player does. */
    turn: string;
    text: string;
    /** What else there is to say of it. */
    note?: string;
}

/** A turn that can be made, and what it leads to. */
interface ExploredTurn extends DescribedTurn {
    /** Inside a sentence, as its player does it. */
    named: string;
    marks: TurnMark[];
    value: Value;
    length: number | null;
    /** No other one is worth more. */
    best: boolean;
    position: string;
    drawn: Drawn;
    /** How the game ends with it; empty if it goes on. */
    ended: string;
}

interface Explored extends Worth {
    position: string;
    /** Whose turn it is; null if the game is over. */
    to_move: string | null;
    /** The result as files write it; null as long as the game goes on. */
    result: string | null;
    said: string;
    drawn: Drawn;
    /** The best first. */
    turns: ExploredTurn[];
}

/** A position of the story, with what its game draws of it. */
interface StoryStep {
    position: string;
    said: string;
}

/** A piece that a turn moves or places, by the game's own names; `from` only if it moves. */
interface TurnMark {
    from?: number;
    to: number;
    piece: string;
}

interface ReviewedTurn extends DescribedTurn {
    number: number;
    mover: string | null;
    /** Inside a sentence, as its player did it. */
    named: string;
    /** What it moves and places, in this order; empty in a game that draws none. */
    marks: TurnMark[];
    /** What it did, in sentences. */
    made: string;
    /** As in PGN; null for a turn without one. */
    mark: number | null;
    said: string;
}

/** A turn with its worth, and that of the position before it. */
interface JudgedTurn extends ReviewedTurn, Worth {
    before: Worth;
    /** The best turns, as their players write them. */
    best: string[];
    /** How good it was, in a sentence or two. */
    judged: string;
    /** What would have been better than a mistake, and what that brings. */
    better: (DescribedTurn & { marks: TurnMark[]; said: string[] }) | null;
    /** The best answer to it; null if it ended the game, and where chance decides too. */
    answer?: { marks: TurnMark[]; said: string } | null;
}

interface Review {
    id: string;
    /** What it is called; empty if it has no name. */
    name: string;
    date: string | null;
    result: string;
    names: string[];
    players: string[];
    /** Which of the players are people. */
    people: string[];
    /** What the sides are called. */
    sides: string[];
    /** The rules have ended the game. */
    over: boolean;
    ended: string;
    /** One more than turns. */
    positions: string[];
    drawn: Drawn[];
    /** Another line in the graph, of a measure that only this game has: its name, and from -1 to 1 each position. */
    curve?: { said: string; heights: number[] };
    turns: (ReviewedTurn | JudgedTurn)[];
    /** Which turn lost the game; empty if none did. */
    lost: string;
    /** In percent, by the player. */
    accuracy: Record<string, number>;
    /** Points by an estimate, by the player, where chance decides too. */
    given_away: Record<string, number>;
    edition?: string;
}

interface JudgedReview extends Review {
    turns: JudgedTurn[];
}

interface Variations {
    /** After how many turns of the game each begins, and its turns as their players write them. */
    variations: { from: number; turns: string[] }[];
}

interface Settings {
    file: string;
    /** What is wrong with the file, if anything. */
    wrong: string;
    settings: Setting[];
}

interface Setting {
    name: string;
    /** What is chosen, and what holds now. */
    value: SettingValue;
    now: SettingValue;
    source: "option" | "file" | "default" | "here";
    at_once: boolean;
    /** The bounds of a number. */
    low?: number;
    high?: number;
    /** What can be chosen: a code, and its name. */
    options?: [string, string][];
}

type SettingValue = boolean | number | string;
