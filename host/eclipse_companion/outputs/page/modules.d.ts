// What the page's modules want of each other.

/** The attributes of a new element; functions listen to events. */
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: Event) => unknown)>;
type Child = Node | string | number | null | undefined;

/** Shows itself in the main part; what it returns ends it. */
type View = (main: HTMLElement, query: URLSearchParams) => (() => void) | void;

/** The module of a game. */
interface GameModule {
    /** The shapes of a side's sign; null: sides have none. */
    sideShapes: ((owner: string) => SVGElement[]) | null;
    createBoard(options: BoardOptions): GameBoard;
    createTrial(options: TrialOptions): TrialBoard;
    /** The sign of the side of a player, counted from 0, for the seat: 36 pixels wide and high. */
    emblem?(place: number): SVGElement;
    /** A picture of what a player, counted from 0, has left. */
    pips?(left: NonNullable<PlayerState["left"]>, place: number): Element;
    /** A small still picture of a position. */
    createPicture?(shown: Pictured): SVGElement;
    /** What lies on the table now, for a glance, where the board itself is too large for that. */
    createGlance?(state: State): SVGElement;
    /** The rule in three pictures, which go with the texts `rule_1` to `rule_3`. */
    rulePictures?(): SVGElement[];
}

/** A position as text, with what the companion draws of it. */
interface Pictured {
    position: string;
    drawn?: Drawn;
}

/** The module of a game whose positions can be explored. */
interface ExplorableModule extends GameModule {
    /** The position at a game's start. */
    START: string;
    createSetting(options: { onPosition(position: string): void }): SettingBoard;
}

interface BoardOptions {
    /** Says a turn or a line. */
    say(text: string): void;
    /** What to do has changed. */
    changed(): void;
    /** Tells why something can't be chosen; empty: what was told holds no longer; null: nothing can be chosen now. */
    refuse(sentence: string | null): void;
}

/** The board of a game that is played. */
interface GameBoard {
    element: HTMLElement;
    /** What stands below the sentence where there is room. */
    readonly beside?: HTMLElement;
    tools?: HTMLElement[];
    show(state: ShownState): void;
    /** What to do now, if something was begun here; empty if what the companion says holds. */
    readonly instruction: string;
    /** Above it, in place of the last turn: what was begun; empty: the last turn holds. */
    readonly above?: string;
    /** Below it: what else can be done; empty: nothing. */
    readonly more?: string;
    /** Something was begun here, which `back` takes back; false if there is nothing. */
    readonly begun?: boolean;
    back?(): unknown;
    /** What accepting says; empty as long as something has to be chosen first. */
    readonly accept: string;
    /** What your seat has beside the clock, such as the side of your piece; null: nothing to choose. */
    readonly choice?: HTMLElement | null;
    /** The order to the hands, step by step; empty: there is none. */
    readonly steps?: BoardStep[];
    /** Buttons for what can be done now, in the sentence's card. */
    readonly acts?: HTMLElement | null;
    /** What the seats show, by the player's place; null: what every game's seats show is enough. */
    readonly seats?: BoardSeat[] | null;
    /** A row of its own below your seat, such as what lies beside the table. */
    readonly shelf?: HTMLElement | null;
    /** What you hold: above the actions. */
    readonly hand?: HTMLElement | null;
    /** Whose seat lies below, as a place, if the board knows better than the page. */
    readonly near?: number;
    /** What only this game has in the menu More. */
    readonly menu?: BoardMenuItem[];
    /** Draw these marks over the board, in the game's own form; none: take them off. */
    mark?(marks: unknown[]): void;
    end?(): void;
}

/** What a game shows in a player's seat. */
interface BoardSeat {
    /** Behind the name, in the same line and in the seat's own name: `9 points`. */
    count: string;
    /** Below the name: `series 3, colour 3, gems 2`. */
    detail: string;
    /** Beside the clock, such as dice. */
    extra: Element | null;
}

/** A thing to do that a game adds to the menu More. */
interface BoardMenuItem {
    /** Its `data-word`, if it does what a word does. */
    word?: string;
    sign?: Parameters<typeof import("./static/icons.js").icon>[0];
    label: string;
    act(): void;
}

/** An item of a menu. */
interface MenuItem extends BoardMenuItem {
    /** Why it does nothing now; empty if it does something. */
    refused?: string;
    /** Its key. */
    keys?: string;
}

/** What the toolbar of a game needs. */
interface ActionsOptions {
    /** What the board adds to the menu. */
    own(): BoardMenuItem[];
    /** Whether a turn was begun on the page. */
    begun(): boolean;
    /** Takes its last choice back. */
    back(): void;
    /** Tells why a word does nothing now. */
    refuse(sentence: string): void;
    /** Accepts what is offered. */
    accept(): void;
    /** Shows who wins, or no longer; null: nobody knows. */
    value: (() => void) | null;
    /** Shows all turns. */
    turns: () => void;
}

/** One thing that hands are asked to do at the board. */
interface BoardStep {
    text: string;
    /** What else there is to know of it. */
    detail?: string;
    /** What is moved or placed. */
    picture?: SVGElement;
    done: boolean;
    /** It comes next. */
    present: boolean;
}

interface TrialOptions {
    /** The review in which it stands, if it stands in one. */
    review?: Review;
    onTurn(turn: ExploredTurn): void;
    /** What to do may have changed. */
    onChange(): void;
}

/** The board of the explorer and of reviews. */
interface TrialBoard {
    element: HTMLElement;
    /** Begin a turn with its first part, which moves something; without it, whole turns are chosen. */
    begin?(part: TurnMark): void;
    /** The first part of the turn that was begun; null: none was. */
    readonly part?: TurnMark | null;
    /** What a side has left to place in a position, in words. */
    left?(position: string, owner: string): string;
    /** What stands below the sentence where there is room. */
    readonly beside?: HTMLElement;
    /** What the seat of who is to move has, such as the side of the piece; null: nothing to choose. */
    readonly choice?: HTMLElement | null;
    /** Draw these marks over the board, in the game's own form; none: take them off. */
    mark?(marks: unknown[]): void;
    /** What a wheel or a finger steps over. */
    surface: HTMLElement;
    /** Whether the pointer that let go just now has dragged something. */
    readonly dragged: boolean;
    readonly instruction: string;
    /** Buttons in the seat below, where there is room; the menu has them, too. */
    tools?: HTMLElement[];
    /** What only this game has in the menu More. */
    readonly menu?: BoardMenuItem[];
    show(past: Past): void;
    /** Draw turns that aren't made, in place of those that were drawn before; a board without it draws none. */
    mark?(marks: BoardMark[]): void;
    end?(): void;
}

/** A part of a turn that is drawn on the board: an arrow, a ghost. */
interface BoardMark extends TurnMark {
    kind: "order" | "hint" | "best" | "played" | "answer";
    number?: number;
}

/** What a trial board shows. */
interface Past {
    position: string;
    /** What led there. */
    turn?: DescribedTurn | null;
    /** How many turns of the review come before; null if the position is none of its own. */
    at?: number | null;
    /** The step of the story. */
    step?: StoryStep | null;
    drawn?: Drawn;
    /** The turns that can be made. */
    turns: ExploredTurn[];
    /** Show what they are worth. */
    values: boolean;
}

/** What a turn is worth for who makes it, in few letters and in words. */
interface WorthLabel {
    kind: Value;
    text: string;
    label: string;
}

/** A board on which a position is set up. */
interface SettingBoard {
    element: HTMLElement;
    /** What is chosen beside the board; it is hidden with it. */
    readonly beside?: HTMLElement;
    /** What to say as long as no game comes to the position. */
    goesOn?: string;
    show(position: string): void;
}

/** What a page of one view shows, whatever it is about. */
interface SingleState {
    link: string;
    /** The board is connected. */
    well: boolean;
}

/** What buttons and keys need to know. */
type ControlsState = Pick<State, "words" | "begun" | "over">;
