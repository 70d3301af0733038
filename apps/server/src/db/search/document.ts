import { fragmentsOf, gramsOf, piecesOf } from './tokens.ts';

/** How much a place counts: title, slug, tags; text counts as D. */
export type Weight = 'A' | 'B' | 'C' | 'D';

/** PostgreSQL counts no further. */
const LAST_POSITION = 16_383;
const MOST_PLACES_OF_ONE = 255;
/** PostgreSQL takes one MiB for a document with everything. */
const MOST_BYTES = 400_000;
/** Of a statement; the rest is not searched. */
const MOST_TEXT_CHARS = 60_000;

/**
 * The `tsvector` of texts, in order, as PostgreSQL reads one. What does not fit is left out. Of titles, slugs and tags
 * the smallest parts of words are kept as well.
 */
export function makeDocument(parts: readonly { text: string; weight: Weight }[]): string {
  const places = new Map<string, string[]>();
  let position = 0;
  let bytes = 0;
  const add = (lexeme: string, weight: Weight) => {
    const known = places.get(lexeme);
    if (known && known.length >= MOST_PLACES_OF_ONE) return;
    bytes += known ? 2 : Buffer.byteLength(lexeme) + 8;
    const place = `${position}${weight === 'D' ? '' : weight}`;
    if (!known) places.set(lexeme, [place]);
    else if (known.at(-1) !== place) known.push(place);
  };
  const addParts = (word: string) => {
    for (const part of fragmentsOf(word)) if (!places.has(part)) places.set(part, []);
  };
  for (const { text, weight } of parts) {
    position += 1; // A phrase does not reach from one text into the next.
    for (const piece of piecesOf(text.slice(0, MOST_TEXT_CHARS))) {
      const steps =
        piece.kind === 'run' ? gramsOf(piece.characters).map((gram) => [gram]) : [[piece.word, ...piece.also]];
      for (const lexemes of steps) {
        position += 1;
        if (position > LAST_POSITION || bytes > MOST_BYTES) return print(places);
        for (const lexeme of lexemes) add(lexeme, weight);
        if (piece.kind === 'word' && weight !== 'D') addParts(piece.word);
      }
    }
  }
  return print(places);
}

function print(places: ReadonlyMap<string, readonly string[]>): string {
  return Array.from(places, ([lexeme, at]) => `${quoteLexeme(lexeme)}${at.length > 0 ? ':' : ''}${at.join(',')}`).join(
    ' ',
  );
}

export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** What is worth finding in a statement: not its samples, formulas' commands, addresses and tags. */
export function plainText(markdown: string): string {
  return markdown
    .slice(0, MOST_TEXT_CHARS)
    .replaceAll(/```[\s\S]*?```/g, ' ')
    .replaceAll(/https?:\/\/[^\s)>\]]+/g, ' ')
    .replaceAll(/\]\([^()\s]*\)/g, '] ')
    .replaceAll(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
    .replaceAll(/\\[a-z]+/gi, ' ');
}
