import { stem } from './stem.ts';

/** A searchable piece of text: a word, or a run of characters of a script without spaces between words. */
export type Piece =
  | {
      kind: 'word';
      /** The piece as written, folded. */ word: string;
      /** Alternative tokens: the stem, and the parts of `p1001`. */ also: string[];
    }
  | { kind: 'run'; characters: string[] };

/** Longer words are data, not words. */
const MAX_WORD_CHARS = 40;

const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\u30FC`;
const PIECES = new RegExp(String.raw`([${UNSPACED}]+)|((?:(?![${UNSPACED}])[\p{L}\p{N}\p{M}])+)`, 'gu');

/** Splits text into pieces, in order. Punctuation and space only separate. */
export function piecesOf(text: string): Piece[] {
  return Array.from(fold(text).matchAll(PIECES), ([, run, word = '']): Piece => {
    if (run !== undefined) return { kind: 'run', characters: Array.from(run) };
    const short = word.slice(0, MAX_WORD_CHARS);
    return { kind: 'word', word: short, also: relatives(short) };
  });
}

/** Start and end of each piece in the text, with the piece. */
export function locatePieces(text: string): { start: number; end: number; piece: Piece }[] {
  return Array.from(text.matchAll(PIECES)).flatMap(({ 0: found, index }) =>
    piecesOf(found).map((piece) => ({ start: index, end: index + found.length, piece })),
  );
}

/** Folds upper and lower case, full and half width, and accents of Latin letters. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u00DF-\u024F\u1E00-\u1EFF]/g, (letter) => letter.normalize('NFD').replaceAll(/\p{Mn}/gu, ''))
    .replaceAll(/['’]s(?![\p{L}\p{N}])/gu, '');
}

function relatives(word: string): string[] {
  const parts = word.match(/\p{L}+|\p{N}+/gu) ?? [];
  const found = parts.length > 1 ? parts.filter((part) => part.length > 1 || /\d/.test(part)) : [stem(word)];
  return [...new Set(found)].filter((one) => one !== word);
}

/**
 * The token at each position of a run: a pair of neighbors, so that any part is found, and the last character alone.
 */
export function gramsOf(characters: readonly string[]): string[] {
  return characters.map((one, index) => one + (characters[index + 1] ?? ''));
}

/** Marks a part of a word, so that it does not match a whole word. */
const PART = '·';

/** The parts of a word of one and two characters, which no trigram index finds. */
export function fragmentsOf(word: string): string[] {
  const letters = Array.from(word);
  return [...letters, ...gramsOf(letters)].map((part) => PART + part);
}
