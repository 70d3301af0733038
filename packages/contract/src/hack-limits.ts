/* Bounds of hacks, without schemas: pages need them before they send anything. */

/** Largest input that a user sends, and largest generated input that is kept, in bytes of UTF-8. */
export const MAX_HACK_INPUT_BYTES = 256 * 1024;
/** Largest input that a generator may print, in bytes. */
export const MAX_GENERATED_HACK_BYTES = 16 * 1024 * 1024;
/** Longest source of a generator and longest argument line, in characters. */
export const MAX_HACK_SOURCE = 65_536;
export const MAX_HACK_ARGS = 1_000;
/** Hacks that are added to the tests of a problem by their ids in one request. */
export const MAX_HACKS_ADDED = 200;
