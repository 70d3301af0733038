/*
 * Regular expressions that somebody wrote into a configuration and that run on our machine. The engine backtracks, so an expression is taken only if
 * the ways in which it can match a short text are few: at most so many steps, whatever the text.
 */

const MAX_PATTERN_LENGTH = 128;
/** Titles and slugs are at most this long. */
const LONGEST_TEXT = 256;
const MAX_STEPS = LONGEST_TEXT ** 3;

/** Compiles an expression; null when it is none, too long, repeats a group, refers back, or could take too long. */
export function safePattern(source: string): RegExp | null {
  if (source.length > MAX_PATTERN_LENGTH || worstSteps(source) > MAX_STEPS) return null;
  try {
    return new RegExp(source, 'u');
  } catch {
    return null;
  }
}

/** Steps an expression may take on the longest text, never too few; Infinity for what is not taken at all. */
function worstSteps(source: string): number {
  // What is escaped or in a class is one character, whatever it says there.
  const plain = source.replace(/\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|[^])|\[(?:\\[^]|[^\]\\])*\]/gu, (atom) =>
    /^\\(?:[1-9]|k)/.test(atom) ? '\uFFFF' : 'a',
  );
  const refersBack = plain.includes('\uFFFF');
  const repeatsGroup = /\)(?:[*+]|\{)/.test(plain);
  if (refersBack || repeatsGroup) return Infinity;
  const starts = plain.startsWith('^') ? 1 : LONGEST_TEXT;
  const repeats = plain.match(/[*+]|\{\d*,?\d*\}/g)?.length ?? 0;
  const options = (plain.match(/(?<![*+?}(])\?/g)?.length ?? 0) + (plain.match(/\|/g)?.length ?? 0);
  return starts * LONGEST_TEXT ** repeats * 2 ** options;
}
