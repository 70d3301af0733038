/* The syntax tree of a JavaScript regular expression with the flag `u`. */

/** Whether one character (code point) matches. */
export type CharTest = (char: string) => boolean;

export type Node =
  | { kind: 'char'; test: CharTest }
  /** A condition on a position between characters, such as `^` and `\b`. */
  | { kind: 'position'; holds: (chars: readonly string[], at: number) => boolean }
  | { kind: 'look'; inner: Node; behind: boolean; negated: boolean }
  | { kind: 'sequence'; parts: readonly Node[] }
  | { kind: 'options'; options: readonly Node[] }
  /** Infinity if there is no upper bound. */
  | { kind: 'repeat'; inner: Node; min: number; max: number };

/** An escape sequence, a character class, the opening of a group, or one character. */
const TOKEN =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\(?:[pPu]\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|[^])|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:<?[=!]|<[^>]*>|[ims]*(?:-[ims]*)?:))?|[^]/uy;
const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y;
const LINE_END = /^[\n\r\u2028\u2029]$/;

/**
 * Parses an expression that `new RegExp(source, 'u')` accepts. Returns null for backreferences, which an automaton
 * cannot match.
 */
export function parsePattern(source: string): Node | null {
  const tests = new Map<string, CharTest>();
  let at = 0;
  let refersBack = false;

  /** Consumes a match at the current position. */
  function take(expected: RegExp): RegExpExecArray | null {
    expected.lastIndex = at;
    const found = expected.exec(source);
    if (found) at = expected.lastIndex;
    return found;
  }

  function readOptions(flags: string): Node {
    const first = readSequence(flags);
    const options = [first];
    while (source[at] === '|') {
      at += 1;
      options.push(readSequence(flags));
    }
    at += 1; // The closing bracket, or the end of the text.
    return options.length === 1 ? first : { kind: 'options', options };
  }

  function readSequence(flags: string): Node {
    const parts: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const inner = readTerm(flags);
      const [quantifier, sign, least = '', comma, most] = take(QUANTIFIER) ?? [];
      if (quantifier === undefined) parts.push(inner);
      else if (sign !== undefined)
        parts.push({ kind: 'repeat', inner, min: Number(sign === '+'), max: sign === '?' ? 1 : Infinity });
      else {
        const max = comma === '' ? Number(least) : Number(most || Infinity);
        parts.push({ kind: 'repeat', inner, min: Number(least), max });
      }
    }
    return { kind: 'sequence', parts };
  }

  function readTerm(flags: string): Node {
    const [token = ''] = take(TOKEN) ?? [];
    const look = /^\(\?(<?)([=!])$/.exec(token);
    if (look) return { kind: 'look', inner: readOptions(flags), behind: look[1] === '<', negated: look[2] === '!' };
    if (token.startsWith('(')) return readOptions(changedFlags(flags, token));
    if (token === '^')
      return position((chars, here) => here === 0 || (flags.includes('m') && LINE_END.test(chars[here - 1] ?? '')));
    if (token === '$')
      return position(
        (chars, here) => here === chars.length || (flags.includes('m') && LINE_END.test(chars[here] ?? '')),
      );
    if (token === String.raw`\b` || token === String.raw`\B`) {
      const isWord = testOf(String.raw`\w`, flags);
      const isAtEdge = (chars: readonly string[], here: number) =>
        isWord(chars[here - 1] ?? '') !== isWord(chars[here] ?? '');
      return position(token === String.raw`\b` ? isAtEdge : (chars, here) => !isAtEdge(chars, here));
    }
    if (/^\\[1-9k]/.test(token)) refersBack = true;
    return { kind: 'char', test: testOf(token, flags) };
  }

  /** One function per distinct token, since many states test the same character. */
  function testOf(token: string, flags: string): CharTest {
    const key = `${flags}/${token}`;
    const known = tests.get(key);
    if (known) return known;
    const isLiteral = !/^[.[\\]/.test(token) && !flags.includes('i');
    // `m` would change the meaning of the anchors around the token.
    const whole = isLiteral || refersBack ? null : new RegExp(`^${token}$`, flags.replace('m', ''));
    const test: CharTest = whole ? rememberLast((char) => whole.test(char)) : (char) => char === token;
    tests.set(key, test);
    return test;
  }

  const tree = readOptions('u');
  return refersBack ? null : tree;
}

function rememberLast(test: CharTest): CharTest {
  let [last, fits] = ['', test('')];
  return (char) => {
    if (char !== last) [last, fits] = [char, test(char)];
    return fits;
  };
}

const position = (holds: (chars: readonly string[], at: number) => boolean): Node => ({ kind: 'position', holds });

/** Flags inside a group that opens with, for example, `(?i-s:`, which sets `i` and clears `s`. */
function changedFlags(flags: string, opening: string): string {
  const [, set, cleared = ''] = /^\(\?([ims]*)(?:-([ims]*))?:$/.exec(opening) ?? [];
  if (set === undefined) return flags;
  return [...new Set(flags + set)].filter((flag) => !cleared.includes(flag)).join('');
}
