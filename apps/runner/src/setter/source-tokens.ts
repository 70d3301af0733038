/* A source as tokens, exact enough to find operators, numbers and names outside of texts and comments. */

export interface Token {
  kind: 'word' | 'number' | 'operator' | 'text';
  /** Only the opening quote of a `text`. */
  text: string;
  /** Offset in UTF-16 code units. */
  at: number;
}

/** What differs among languages, by the extension of their files. */
interface Lexis {
  /** Starts a comment up to the end of the line. */
  comment: '//' | '#';
  /** Lines that start with `#` are for the preprocessor. */
  hasDirectives: boolean;
  /** Texts that may contain line breaks. */
  longQuotes: readonly string[];
  /** `vector<int>` */
  hasAngles: boolean;
}

const cLike: Lexis = { comment: '//', hasDirectives: false, longQuotes: [], hasAngles: true };
const lexes: Readonly<Record<string, Lexis>> = {
  '.c': { ...cLike, hasDirectives: true, hasAngles: false },
  '.cpp': { ...cLike, hasDirectives: true },
  '.cs': { ...cLike, hasDirectives: true, longQuotes: ['"""'] },
  '.go': { ...cLike, longQuotes: ['`'], hasAngles: false },
  '.java': { ...cLike, longQuotes: ['"""'] },
  '.js': { ...cLike, longQuotes: ['`'], hasAngles: false },
  '.kt': { ...cLike, longQuotes: ['"""'] },
  '.py': { comment: '#', hasDirectives: false, longQuotes: ['"""', "'''"], hasAngles: false },
  '.rs': cLike,
  '.ts': { ...cLike, longQuotes: ['`'] },
};

const SPACE = /\s+/y;
const WORD = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/y;
const NUMBER =
  /0[xXbBoO][\da-fA-F_']+\w*|(?:\d[\d_]*(?:'\d[\d_]*)*(?:\.(?!\.)[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?\w*/y;
const OPERATOR =
  />>>=|<<=|>>=|>>>|<=>|===|!==|\*\*=|\/\/=|\.\.\.|&&|\|\||->|=>|:=|::|\+\+|--|\*\*|\/\/|<<|>>|[-+*/%&|^<>=!]=|[^]/y;
const RAW_TEXT = /^(?:u8|u|U|L)?R$/;
/** Longest content between `<` and `>` that is recognized as types, in characters. */
const MAX_ANGLES = 120;

/** The tokens in linear time; null for a language that is not known. Never throws, whatever the source contains. */
export function tokensOf(source: string, extension: string): Token[] | null {
  const lexis = Object.hasOwn(lexes, extension) ? lexes[extension] : undefined;
  if (!lexis) return null;
  const tokens: Token[] = [];
  const brackets = new Set<number>();
  let startsLine = true;
  let at = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  while (at < source.length) {
    const space = match(SPACE);
    if (space !== undefined) {
      startsLine ||= space.includes('\n');
      at += space.length;
      continue;
    }
    const char = source.charAt(at);
    if (source.startsWith(lexis.comment, at)) {
      at = lineEnd(source, at);
      continue;
    }
    if (lexis.comment === '//' && source.startsWith('/*', at)) {
      at = after(source, '*/', at + 2);
      continue;
    }
    if (startsLine && char === '#' && lexis.hasDirectives) {
      at = directiveEnd(source, at);
      continue;
    }
    startsLine = false;
    if (char === '"' || char === "'" || lexis.longQuotes.includes(char)) {
      const start = at;
      at = textEnd(source, at, lexis, tokens.at(-1));
      tokens.push({ kind: 'text', text: char, at: start });
      continue;
    }
    const word = match(WORD);
    const number = word === undefined ? match(NUMBER) : undefined;
    if (char === '<' && lexis.hasAngles && tokens.at(-1)?.kind === 'word') findAngles(source, at, brackets);
    const text = word ?? number ?? (brackets.has(at) ? char : (match(OPERATOR) ?? char));
    const kind = word !== undefined ? 'word' : number !== undefined ? 'number' : 'operator';
    if (!brackets.has(at)) tokens.push({ kind, text, at });
    else tokens.push({ kind: 'operator', text: char === '<' ? '«' : '»', at });
    at += text.length;
  }
  return tokens;
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end < 0 ? source.length : end;
}

function after(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from);
  return found < 0 ? source.length : found + mark.length;
}

/** A backslash before the line break continues the line. */
function directiveEnd(source: string, from: number): number {
  let end = lineEnd(source, from);
  while (end < source.length && /\\\r?$/.test(source.slice(Math.max(from, end - 2), end)))
    end = lineEnd(source, end + 1);
  return end;
}

/** The offset after the text that starts here. One without an end is treated as ended by its line, or by the source. */
function textEnd(
  source: string,
  at: number,
  { longQuotes, hasDirectives }: Lexis,
  previous: Token | undefined,
): number {
  const quote = source.charAt(at);
  const isRaw = previous && RAW_TEXT.test(previous.text) && previous.at + previous.text.length === at;
  if (hasDirectives && quote === '"' && isRaw) {
    const open = source.slice(at + 1, at + 18).indexOf('(');
    if (open >= 0) return after(source, `)${source.slice(at + 1, at + 1 + open)}"`, at + open + 2);
  }
  const long = longQuotes.find((one) => source.startsWith(one, at));
  for (let end = at + (long ?? quote).length; end < source.length; end += 1) {
    const char = source.charAt(end);
    if (char === '\\' && !(long === '`')) end += 1;
    else if (long !== undefined ? source.startsWith(long, end) : char === quote) return end + (long ?? quote).length;
    else if (long === undefined && char === '\n') return end;
  }
  return source.length;
}

/** Notes `<` and `>` that enclose types. */
function findAngles(source: string, at: number, brackets: Set<number>): void {
  const found: number[] = [];
  let depth = 0;
  for (let end = at; end < Math.min(source.length, at + MAX_ANGLES); end += 1) {
    const char = source.charAt(end);
    if (char === '<') depth += 1;
    else if (char === '>') depth -= 1;
    else if (!/[\w\s,:*&[\]?.]/.test(char)) return;
    else if (char === '&' && source.charAt(end + 1) === '&') return;
    if (char === '<' || char === '>') found.push(end);
    if (depth === 0) {
      for (const one of found) brackets.add(one);
      return;
    }
  }
}
