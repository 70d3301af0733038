import { refusal, type Refusal } from './refusal.ts';

/** How JSON writes what a database cannot keep: NUL, and halves of surrogate pairs. Nothing else can bring them in. */
const SUSPICIOUS = /\\u(0000|d[89a-f])/i;
/** Places further down are told by what they are in. */
const NAMED_DEPTH = 20;
const UNSTORABLE = /\u0000|\p{Surrogate}/u;

/**
 * The refusal of a body with a text or key that PostgreSQL would not take, however deep it hides and whatever the schema says of it; null
 * for every other body. `text` is the JSON it was read from.
 */
export function refusalOfUnstorable(text: string, body: unknown): Refusal | null {
  const place = SUSPICIOUS.test(text) ? findUnstorable(body) : null;
  if (place === null) return null;
  return refusal('invalid-input', { places: [{ place, reason: 'must not contain NUL or half a character' }] });
}

/** The first place that cannot be stored. Goes down without recursion: a body may be a hundred thousand lists deep. */
function findUnstorable(body: unknown): string | null {
  const waiting = [{ value: body, path: ['body'] }];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const { value, path } = one;
    if (typeof value === 'string' && UNSTORABLE.test(value)) return path.join('/');
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, below] of Object.entries(value)) {
      if (UNSTORABLE.test(key)) return path.join('/');
      waiting.push({ value: below, path: path.length < NAMED_DEPTH ? [...path, key] : path });
    }
  }
  return null;
}
