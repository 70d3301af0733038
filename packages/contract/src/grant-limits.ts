/* Free of schemas, so that forms can import it without the schema library. */

/** Characters of the note of a grant. */
export const MAX_GRANT_NOTE = 1_000;
/** Levels of difficulty that solvers vote, from the easiest. */
export const MAX_DIFFICULTY = 10;
