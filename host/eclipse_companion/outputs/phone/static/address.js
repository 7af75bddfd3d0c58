// The code that came with the page's address. It is read before any module of the game is: those know another code, that
// of a seat.

/** Empty: none came. It is taken out of the address, so that nobody copies it from there. */
export const codeOfAddress = new URLSearchParams(location.hash.slice(1)).get("code") ?? "";
history.replaceState(null, "", location.pathname);
