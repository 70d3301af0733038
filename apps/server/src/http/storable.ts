import { refusal, type Refusal } from './refusal.ts';

/** JSON escapes of what PostgreSQL cannot store: NUL and lone surrogates. They cannot occur in any other form. */
const SUSPICIOUS = /\\u(0000|d[89a-f])/i;
/** Deeper places are reported by their ancestor at this depth. */
const NAMED_DEPTH = 20;
/** No endpoint accepts deeper bodies, and recursive code would overflow the stack on them. */
const MAX_DEPTH = 100;
const BROKEN_TEXT = 'must not contain NUL or half a character';
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed();

/**
 * The refusal of a body that is nested too deeply, or contains a string or key that PostgreSQL cannot store, whatever
 * the schema; null for every other body. `text` is the JSON text of the body.
 */
export function refusalOfUnstorable(text: string, body: unknown): Refusal | null {
  if (!SUSPICIOUS.test(text) && !hasManyBrackets(text)) return null;
  const found = findUnstorable(body);
  return found && refusal('invalid-input', { places: [found] });
}

const OPEN_BRACKET = '['.charCodeAt(0);
const OPEN_BRACE = '{'.charCodeAt(0);

/** The first place that cannot be stored. Iterative, because the body may be nested too deeply for recursion. */
function findUnstorable(body: unknown): { place: string; reason: string } | null {
  const waiting = [{ value: body, path: ['body'], depth: 0 }];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const { value, path, depth } = one;
    const place = path.join('/');
    if (typeof value === 'string' && isUnstorable(value)) return { place, reason: BROKEN_TEXT };
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) return { place, reason: `must not be nested more than ${MAX_DEPTH} levels deep` };
    for (const [key, below] of Object.entries(value)) {
      if (isUnstorable(key)) return { place, reason: BROKEN_TEXT };
      waiting.push({ value: below, path: path.length < NAMED_DEPTH ? [...path, key] : path, depth: depth + 1 });
    }
  }
  return null;
}

/** Whether the body may exceed the depth, which makes the walk necessary. */
function hasManyBrackets(text: string): boolean {
  let count = 0;
  for (let at = 0; at < text.length && count <= MAX_DEPTH; at += 1) {
    const code = text.charCodeAt(at);
    if (code === OPEN_BRACKET || code === OPEN_BRACE) count += 1;
  }
  return count > MAX_DEPTH;
}
