import type { MarkedText } from '@assay/contract';
import { markdownLine } from './markdown-line.ts';
import { searchPieces } from './query.ts';
import { locatePieces, type Piece } from './tokens.ts';

type Range = [start: number, end: number];

/** Length of a snippet in characters, and how many of them precede the first match. */
const SNIPPET_CHARS = 160;
const LEAD_CHARS = 40;
/** More would highlight the whole snippet. */
const MAX_MARKS = 20;

/** The text, with the matches of a search marked: the literal search, its words, and words that start with them. */
export function markText(text: string, search: string): MarkedText {
  return { text, marks: findMarks(text, search) };
}

/** The passage of a statement around the first match, as plain text; undefined without a match. */
export function makeSnippet(markdown: string, search: string): MarkedText | undefined {
  const text = markdownLine(markdown);
  const [first] = findMarks(text, search);
  if (!first) return undefined;
  const from = startOf(text, first[0]);
  const to = endOf(text, Math.max(from + SNIPPET_CHARS, first[1]));
  const passage = `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
  return markText(passage, search);
}

function findMarks(text: string, search: string): Range[] {
  const { pieces, unfinished } = searchPieces(search);
  const words = locatePieces(text).flatMap(({ start, end, piece }) =>
    pieces
      .flatMap((wanted) => matchesIn(piece, wanted, wanted === unfinished, end - start))
      .map(([from, to]): Range => [start + from, start + to]),
  );
  return joined([...literalMarks(text, search.trim()), ...words]).slice(0, MAX_MARKS);
}

/** All places where the text contains the literal search, also inside words. */
function literalMarks(text: string, search: string): Range[] {
  const [within, wanted] = [text.toLowerCase(), search.toLowerCase()];
  const ranges: Range[] = [];
  // Some letters change their length with their case; then only words are marked.
  if (wanted === '' || within.length !== text.length) return ranges;
  for (let at = within.indexOf(wanted); at >= 0 && ranges.length < MAX_MARKS; at = within.indexOf(wanted, at + 1))
    ranges.push([at, at + wanted.length]);
  return ranges;
}

/** `length`: that of the piece in the text, which folding may have changed; then the whole piece is marked. */
function matchesIn(piece: Piece, wanted: Piece, isPrefix: boolean, length: number): Range[] {
  if (piece.kind === 'run' && wanted.kind === 'run') {
    const [within, part] = [piece.characters.join(''), wanted.characters.join('')];
    const ranges: Range[] = [];
    for (let at = within.indexOf(part); at >= 0; at = within.indexOf(part, at + part.length))
      ranges.push(within.length === length ? [at, at + part.length] : [0, length]);
    return ranges;
  }
  if (piece.kind === 'run' || wanted.kind === 'run') return [];
  const forms = [piece.word, ...piece.also];
  if (forms.includes(wanted.word) || wanted.also.some((one) => forms.includes(one))) return [[0, length]];
  if (!isPrefix || !piece.word.startsWith(wanted.word)) return [];
  return [[0, piece.word.length === length ? wanted.word.length : length]];
}

/** Sorts ranges and merges overlapping ones. */
function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const [start, end] of [...ranges].sort((one, other) => one[0] - other[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

/** Start of a passage that leads to `at`: after a nearby space if there is one, never inside a character. */
function startOf(text: string, at: number): number {
  const from = Math.max(0, at - LEAD_CHARS);
  if (from === 0) return 0;
  const space = text.indexOf(' ', from);
  return space >= 0 && space < at ? space + 1 : whole(text, from);
}

function endOf(text: string, at: number): number {
  return at >= text.length ? text.length : whole(text, at);
}

/** The same index, or the one after the character that it splits. */
function whole(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc_00 && unit <= 0xdf_ff ? at + 1 : at;
}
