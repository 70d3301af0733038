import { stem } from './stem.ts';
import { quoteLexeme } from './document.ts';
import { fragmentsOf, gramsOf, piecesOf, type Piece } from './tokens.ts';

/** A search in PostgreSQL's input format (`tsquery`). */
export interface SearchQuery {
  /** For titles, slugs and tags. */
  names: string;
  /** For statements, in which one or two letters begin too many words. */
  text: string;
}

const MAX_PIECES = 16;
const LEAST_PREFIX_CHARS = 3;
/** Stop words, omitted if other words remain. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at by for from in is it of on or that the this to with'.split(' '),
);

/**
 * The parsed search: every piece must match. Characters of unspaced scripts must be adjacent; the last word may be a
 * prefix, unless something follows it. Null if there is only punctuation.
 */
export function parseSearch(search: string): SearchQuery | null {
  const { pieces, unfinished } = searchPieces(search);
  if (pieces.length === 0) return null;
  const print = (leastPrefix: number) =>
    pieces.map((piece) => printPiece(piece, piece === unfinished, leastPrefix)).join(' & ');
  return { names: print(1), text: print(LEAST_PREFIX_CHARS) };
}

/** The pieces of a search without stop words, and which of them may be a prefix. */
export function searchPieces(search: string): { pieces: Piece[]; unfinished: Piece | undefined } {
  const all = piecesOf(search);
  const contentPieces = all.filter((piece) => piece.kind === 'run' || !STOP_WORDS.has(piece.word));
  const pieces = (contentPieces.length > 0 ? contentPieces : all).slice(0, MAX_PIECES);
  const unfinished = /[\p{L}\p{N}\p{M}]$/u.test(search) ? all.at(-1) : undefined;
  return { pieces, unfinished };
}

/**
 * The smallest parts that titles, slugs and tags with this literal text contain; null if it has three letters in a row,
 * which a trigram index finds, or none at all.
 */
export function parseFragments(search: string): string | null {
  const pieces = piecesOf(search);
  if (pieces.length === 0 || pieces.some((piece) => piece.kind === 'word' && piece.word.length > 2)) return null;
  return pieces
    .map((piece) =>
      piece.kind === 'run' ? printPiece(piece, false, 0) : quoteLexeme(fragmentsOf(piece.word).at(-2) ?? piece.word),
    )
    .join(' & ');
}

function printPiece(piece: Piece, isUnfinished: boolean, leastPrefix: number): string {
  if (piece.kind === 'word') {
    const { word } = piece;
    const finished = quoteLexeme(stem(word));
    return isUnfinished && word.length >= leastPrefix ? `(${finished} | ${quoteLexeme(word)}:*)` : finished;
  }
  const [only, second] = piece.characters;
  if (second === undefined) return `${quoteLexeme(only ?? '')}:*`;
  return `(${gramsOf(piece.characters).slice(0, -1).map(quoteLexeme).join(' <-> ')})`;
}
