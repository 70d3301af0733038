import { createHash } from 'node:crypto';
import { MAX_MUTANT_TEXT } from '@assay/contract';
import { tokensOf, type Token } from './source-tokens.ts';

/* Small changes of a program, as a contestant could get it wrong. */

type MutantKind = 'relation' | 'arithmetic' | 'logic' | 'number' | 'type' | 'choice' | 'jump';

/** A change in one place of a source. */
export interface Mutant {
  kind: MutantKind;
  /** Offset of `before` in the source, in UTF-16 code units. */
  at: number;
  before: string;
  after: string;
}

const SWAPS: Readonly<Record<string, [MutantKind, string]>> = {
  '<': ['relation', '<='],
  '<=': ['relation', '<'],
  '>': ['relation', '>='],
  '>=': ['relation', '>'],
  '==': ['relation', '!='],
  '!=': ['relation', '=='],
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
  '+=': ['arithmetic', '-='],
  '-=': ['arithmetic', '+='],
  '&&': ['logic', '||'],
  '||': ['logic', '&&'],
};
/** By file extension; `''`: in every language. */
const NARROWER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': { int64_t: 'int32_t', uint64_t: 'uint32_t', __int128: 'long long', double: 'float' },
  '.java': { long: 'int' },
  '.cs': { long: 'int', ulong: 'uint' },
  '.kt': { Long: 'Int' },
  '.go': { int64: 'int32', uint64: 'uint32', float64: 'float32' },
  '.rs': { i64: 'i32', u64: 'u32', i128: 'i64', f64: 'f32' },
};
/** Words before which no value ends: what follows is no binary operator. */
const NO_VALUE = /^(?:return|case|throw|yield|in|and|or|not|else|if|elif|while|until|operator|auto|new|delete|print)$/;
/** Functions whose arguments change no result that a test could see. */
const SETTINGS = /^(?:sync_with_stdio|tie|setprecision|precision|reserve|setrecursionlimit|makedirs|srand|seed)$/;
/** What is returned when there is nothing to read, within this many characters. */
const READS = /(?:scanf|cin|getline|getchar|gets)\b.*$/;
const MAX_GUARD = 120;
/** Such as 1000000 or 200005: the size of an array or a very large value. Moduli are not. */
const ROOMY = /^[1-9]0{3,}\d{0,2}$|^[1-9]0{2}\d{2,3}$/;
const MODULI = /^(?:1000000007|1000000009|998244353)$/;

/** All changes of the known kinds, in the order of the source; null if the language is not supported. */
export function mutantsOf(source: string, extension: string): Mutant[] | null {
  const tokens = tokensOf(source, extension);
  if (!tokens) return null;
  const sizes = sizesIn(tokens);
  return tokens
    .flatMap((_, index) => (sizes.has(index) ? [] : mutantsAt({ source, extension, tokens, index })))
    .filter(({ before }) => before.length <= MAX_MUTANT_TEXT && !before.includes('\n'));
}

/**
 * Indexes of the tokens that are the size of an array or a container, as in `int a[n + 1]`, `new int[n + 1]` or
 * `vector<int> a(n + 1, x)`: an element too many makes no difference, and one too few need not.
 */
function sizesIn(tokens: readonly Token[]): Set<number> {
  const sizes = new Set<number>();
  let depth = 0;
  for (const [index, { text }] of tokens.entries()) {
    if (depth === 0) {
      const [first, second] = [tokens[index - 1], tokens[index - 2]];
      const isArray = text === '[' && first?.kind === 'word' && second?.kind === 'word';
      const isDeclared = isArray && (isValueEnd(second) || second?.text === 'new');
      // Of a further dimension.
      const continues = text === '[' && first?.text === ']' && sizes.has(index - 1);
      const isContainer = text === '(' && first?.kind === 'word' && second?.text === '»';
      const isCall = text === '(' && first !== undefined && /^(?:resize|assign)$/.test(first.text);
      if (isDeclared || continues || isContainer || isCall) depth = 1;
      continue;
    }
    sizes.add(index);
    if (text === '[' || text === '(') depth += 1;
    else if (text === ']' || text === ')') depth -= 1;
    else if (depth === 1 && text === ',') depth = 0;
    else if (text === ';' || text === '{') depth = 0;
  }
  return sizes;
}

interface Place {
  source: string;
  extension: string;
  tokens: readonly Token[];
  index: number;
}

function mutantsAt(place: Place): Mutant[] {
  const { tokens, index } = place;
  const token = tokens[index];
  if (!token) return [];
  if (token.kind === 'number') return numbersAt(place, token);
  if (token.kind === 'word') return wordsAt(place, token);
  const swap = token.kind === 'operator' && Object.hasOwn(SWAPS, token.text) ? SWAPS[token.text] : undefined;
  const [before, next] = [tokens[index - 1], tokens[index + 1]];
  if (!swap || !isValueEnd(before) || !next) return [];
  const [kind, after] = swap;
  // Texts can be joined, not subtracted.
  if (kind === 'arithmetic' && (before?.kind === 'text' || next.kind === 'text')) return [];
  return [{ kind, at: token.at, before: token.text, after }];
}

function isValueEnd(token: Token | undefined): boolean {
  if (!token) return false;
  if (token.kind === 'word') return !NO_VALUE.test(token.text);
  return token.kind !== 'operator' || token.text === ')' || token.text === ']';
}

function numbersAt({ source, tokens, index }: Place, { at, text }: Token): Mutant[] {
  const [, digits = '', suffix = ''] = /^(0|[1-9]\d{0,14})([uUlLn]{0,3})$/.exec(text) ?? [];
  if (digits === '' || (ROOMY.test(digits) && !MODULI.test(digits))) return [];
  const textAt = (offset: number) => tokens[index + offset]?.text ?? '';
  // The exit status of a program.
  if (digits === '0' && textAt(-1) === 'return' && textAt(1) === ';' && index + 3 >= tokens.length) return [];
  if (textAt(-1) === 'return' && textAt(-2) === ')' && READS.test(source.slice(Math.max(0, at - MAX_GUARD), at)))
    return [];
  // The size of a type, as in `array<int, 8>`.
  if (textAt(1) === '»') return [];
  if (textAt(-1) === '(' && SETTINGS.test(textAt(-2))) return [];
  const value = Number(digits);
  const changed = value === 0 ? [1] : [value + 1, value - 1];
  return changed.map((one) => ({ kind: 'number', at, before: text, after: `${one}${suffix}` }));
}

function wordsAt({ source, extension, tokens, index }: Place, { at, text }: Token): Mutant[] {
  const [previous, next] = [tokens[index - 1], tokens[index + 1]];
  const upTo = (last: Token) => source.slice(at, last.at + last.text.length);
  const isType = previous?.text !== 'long' && previous?.text !== '.' && previous?.text !== '->';
  switch (text) {
    case 'and':
    case 'or':
      return extension === '.py' ? [{ kind: 'logic', at, before: text, after: text === 'and' ? 'or' : 'and' }] : [];
    case 'min':
    case 'max': {
      // A name before it: this is the declaration of an own function.
      const isCall = next?.text === '(' && !(previous?.kind === 'word' && isValueEnd(previous));
      return isCall ? [{ kind: 'choice', at, before: text, after: text === 'min' ? 'max' : 'min' }] : [];
    }
    case 'break':
    case 'continue':
      return jumpAt({ source, extension, at, text, next });
    case 'long': {
      if (!isType || !next || !['.c', '.cpp'].includes(extension)) break;
      if (next.text === 'double') return [{ kind: 'type', at, before: upTo(next), after: 'double' }];
      if (next.text !== 'long') break;
      const third = tokens[index + 2];
      return [{ kind: 'type', at, before: upTo(third?.text === 'int' ? third : next), after: 'int' }];
    }
  }
  const narrower = [NARROWER[extension], NARROWER['']].find((types) => types && Object.hasOwn(types, text))?.[text];
  return narrower !== undefined && isType ? [{ kind: 'type', at, before: text, after: narrower }] : [];
}

function jumpAt({
  source,
  extension,
  at,
  text,
  next,
}: {
  source: string;
  extension: string;
  at: number;
  text: string;
  next: Token | undefined;
}): Mutant[] {
  const end = at + text.length;
  const isLast = next === undefined || next.text === '}' || source.slice(end, next.at).includes('\n');
  if (next?.text === ';') return [{ kind: 'jump', at, before: source.slice(at, next.at + 1), after: ';' }];
  // With the name of a loop after it, it is not the simple form.
  if (!isLast) return [];
  return [{ kind: 'jump', at, before: text, after: extension === '.py' ? 'pass' : '{}' }];
}

/**
 * At most `most` of them, as many of each kind as possible, spread over the source. The choice depends on the source
 * only.
 */
export function chooseMutants(all: readonly Mutant[], source: string, most: number): Mutant[] {
  const byKind = new Map<MutantKind, Mutant[]>();
  for (const one of all) {
    const row = byKind.get(one.kind);
    if (row) row.push(one);
    else byKind.set(one.kind, [one]);
  }
  const rows = [...byKind.values()].map((row) => ({ row, count: 0 }));
  for (let left = Math.min(most, all.length); left > 0;) {
    for (const one of rows) {
      if (left === 0 || one.count === one.row.length) continue;
      one.count += 1;
      left -= 1;
    }
  }
  const offset = createHash('sha256').update(source).digest().readUInt16BE(0) / 0x1_0000;
  return rows
    .flatMap(({ row, count }) =>
      Array.from({ length: count }, (_, index) => row[Math.floor(((index + offset) * row.length) / count)]),
    )
    .filter((one) => one !== undefined)
    .sort((one, other) => one.at - other.at);
}

export function mutated(source: string, { at, before, after }: Mutant): string {
  return source.slice(0, at) + after + source.slice(at + before.length);
}

/** Longest excerpt of a line, in UTF-16 code units. */
const EXCERPT = 160;

/** Line and column from 1, and the line without spaces at both ends, or the part of a long one around the change. */
export function placeOf(source: string, { at }: Mutant): { line: number; column: number; excerpt: string } {
  const start = source.lastIndexOf('\n', at - 1) + 1;
  const found = source.indexOf('\n', at);
  const end = found < 0 ? source.length : found;
  const line = source.slice(0, start).split('\n').length;
  const from = end - start <= EXCERPT ? start : Math.max(start, at - EXCERPT / 2);
  return { line, column: at - start + 1, excerpt: source.slice(from, Math.min(end, from + EXCERPT)).trim() };
}
