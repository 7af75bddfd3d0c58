// What is said while a turn is made on the board: above the sentence what was done, below it what else can be done.

import { setup, word } from "/page/setup.js";
import { flipped, looks } from "./pieces.js";
import { faceOn } from "./previews.js";

const NOTHING = { above: "", said: "", more: "" };

/** @param {Set<number>} squares */
function either(squares) {
    const texts = [...squares].sort((one, other) => one - other).map((square) => word("pick_square", { square }));
    return new Intl.ListFormat(setup.language, { type: "disjunction" }).format(texts);
}

/**
 * What is said of the turn as far as it is made: `squares` before it, `face`: what is placed next; `beside`: the word for
 * where the other side is chosen.
 *
 * @param {import("./maker.js").TurnMaker} maker
 * @param {ShownSquare[]} squares
 * @param {string} face
 * @param {string} beside
 * @returns {EclipseTelling}
 */
export function tell(maker, squares, face, beside) {
    const { from, to, over, stage } = maker;
    const turned = looks.faces[flipped(faceOn(squares, from))];
    if (stage === "to" && turned) {
        const { side, owner } = turned;
        const more = over === null ? "" : word("pick_cancel", { from });
        if (over) return { above: word("picking", { from, to: over }), said: word("pick_let_go", { side, to: over }), more };
        const said = word("pick_to", { squares: either(maker.options(face)), side });
        return { above: word("pick_up", { player: looks.owners[owner], from }), said, more };
    }
    if (stage !== "place") return NOTHING;
    const other = looks.faces[maker.faces.find((each) => each !== face) ?? ""];
    const more = other ? word(beside, { side: other.side }) : "";
    if (!from) return { ...NOTHING, more };
    const above = turned ? word("picked", { from, to, side: turned.side }) : "";
    const said = word("pick_place", { side: looks.faces[face].side });
    return { above, said, more };
}

/**
 * Why a square can't be chosen next; null: nothing can be.
 *
 * @param {import("./maker.js").TurnMaker} maker
 * @param {ShownSquare[]} squares
 * @param {number} square
 * @param {string} face
 */
export function whyNot(maker, squares, square, face) {
    const { stage, faces } = maker;
    if (stage === "none") return null;
    if (stage === "place") return word("pick_taken", { square });
    if (stage === "to") return word("pick_far", { square, squares: either(maker.options(face)) });
    const owner = squares[square - 1].piece?.owner;
    const mover = looks.faces[faces[0]].owner;
    const opponent = Object.entries(looks.owners).find(([each]) => each !== mover)?.[1] ?? "";
    if (owner === mover) return word("pick_own", { opponent });
    return owner ? word("pick_stuck", { square }) : word("pick_empty", { square, opponent });
}
