// Pictures of boards in any edition, for a page that shows several games.

import { setup, wear } from "./pieces.js";
import { createPicture as draw } from "./pictures.js";

/** @param {Pictured & { edition?: string }} shown */
export function createPicture(shown) {
    wear(setup.editions?.[shown.edition ?? ""] ?? setup);
    return draw(shown);
}
