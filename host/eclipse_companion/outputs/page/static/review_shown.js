// Which position of a past game is shown, and what is drawn over it: what was played, what is better, or what answers it.

import { setup } from "./setup.js";

const explores = setup.answers.includes("explore");

/**
 * The parts of a turn as a board draws them; only the steps of advice have numbers.
 *
 * @param {{ marks: TurnMark[] }} turn
 * @param {BoardMark["kind"]} kind
 * @returns {BoardMark[]}
 */
const marksOf = ({ marks }, kind) =>
    marks.map((mark, at) => (kind === "played" ? { ...mark, kind } : { ...mark, kind, number: at + 1 }));

/**
 * `draws`: the board can draw what was played and what is better; then a mistake is shown in the position before it.
 *
 * @param {Review} review
 * @param {ReturnType<typeof import("./again.js").createAgain>} again
 * @param {ReturnType<typeof import("./tries.js").createTries>} tries
 * @param {boolean} draws
 */
export function createShown({ turns, positions, drawn }, again, tries, draws) {
    /**
     * What is shown after so many turns, with what led there; `why`: what was wrong is shown.
     *
     * @type {(at: number, why: boolean) => { past: Omit<Past, "turns" | "values">, marks: BoardMark[] }}
     */
    return (at, why) => {
        const tried = again.index === null ? tries.now : again.tried?.turn;
        if (tried) {
            const { answer = null, right = true } = again.tried ?? {};
            const marks = answer && !right ? marksOf(answer, "answer") : [];
            return { past: { position: tried.position, turn: tried, at: null, drawn: tried.drawn }, marks };
        }
        const turn = /** @type {JudgedTurn | undefined} */ (turns[at - 1]);
        const better = explores && draws ? turn?.better : null;
        const before = (better && !why) || again.index !== null;
        const number = again.index ?? at - (before ? 1 : 0);
        const past = { position: positions[number], turn: turns[number - 1], at: number, drawn: drawn[number] };
        if (again.index !== null) {
            const best = again.shownBest ? marksOf(again.shownBest, "hint").slice(0, again.hints) : [];
            return { past: { ...past, at: null }, marks: best };
        }
        if (why && turn?.answer) return { past, marks: marksOf(turn.answer, "answer") };
        if (!turn || !better) return { past, marks: [] };
        return { past: { ...past, turn: null }, marks: [...marksOf(turn, "played"), ...marksOf(better, "best")] };
    };
}
