import { makeAutomaton, search, statesOf } from './automaton.ts';
import { parsePattern } from './parse.ts';

/** Maximum characters of an expression. */
const MAX_PATTERN_LENGTH = 128;
/**
 * Maximum states. A counted repeat takes as many states as its count. Searching a title of 256 characters takes some
 * ten thousand steps, and a few times that at worst.
 */
const MAX_STATES = 512;
/** Texts whose result a pattern caches. */
const MAX_REMEMBERED = 10_000;

/** A regular expression from a user, with bounded matching time. */
export interface Pattern {
  /** Whether it matches anywhere in the text. Results are cached per text. */
  test(text: string): boolean;
}

/**
 * Parses a JavaScript regular expression with the flag `u`. Returns null if it is invalid, too long, needs too many
 * states, or has backreferences, which only a backtracking engine can match.
 */
export function readPattern(source: string): Pattern | null {
  if (source.length > MAX_PATTERN_LENGTH || !isExpression(source)) return null;
  const tree = parsePattern(source);
  if (!tree || statesOf(tree) > MAX_STATES) return null;
  const automaton = makeAutomaton(tree);
  const known = new Map<string, boolean>();
  return {
    test(text) {
      const found = known.get(text) ?? search(automaton, text).found;
      if (known.size >= MAX_REMEMBERED) known.clear();
      known.set(text, found);
      return found;
    },
  };
}

function isExpression(source: string): boolean {
  try {
    // Only parsed, never executed: the engine backtracks.
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
}
