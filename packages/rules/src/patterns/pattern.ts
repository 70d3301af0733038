import { makeAutomaton, search, statesOf } from './automaton.ts';
import { parsePattern } from './parse.ts';

/** Characters of an expression. */
const MAX_PATTERN_LENGTH = 128;
/** Counted repeats take as many states as they count. With titles of 256 characters a search takes some ten thousand steps, a few times more at worst. */
const MAX_STATES = 512;
/** Texts whose outcome a pattern remembers. */
const MAX_REMEMBERED = 10_000;

/** A regular expression that a user wrote, and that never takes long. */
export interface Pattern {
  /** Whether it matches anywhere in the text. A text that was tried before is not searched again. */
  test(text: string): boolean;
}

/**
 * Reads a regular expression of JavaScript with the flag `u`. Null when it is none, too long, needs too many states, or refers back to a group, which
 * cannot be matched without trying ways one after the other.
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
    // Only read, never run: the engine backtracks.
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
}
