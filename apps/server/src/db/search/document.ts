import { fragmentsOf, gramsOf, piecesOf } from './tokens.ts';

/** Weight of a match by its place: title, slug, tags; text has weight D. */
export type Weight = 'A' | 'B' | 'C' | 'D';

/** Highest position that PostgreSQL stores. */
const LAST_POSITION = 16_383;
const MAX_PLACES_OF_ONE = 255;
/** Maximum size of a document in PostgreSQL: one MiB. */
const MAX_BYTES = 400_000;
/** Maximum searched length of a statement. */
const MAX_TEXT_CHARS = 60_000;

/**
 * The `tsvector` of texts, in order, in PostgreSQL's input format. What does not fit is omitted. For titles, slugs and
 * tags it also contains the smallest parts of words.
 */
export function makeDocument(parts: readonly { text: string; weight: Weight }[]): string {
  const places = new Map<string, string[]>();
  let position = 0;
  let bytes = 0;
  const add = (lexeme: string, weight: Weight) => {
    const known = places.get(lexeme);
    if (known && known.length >= MAX_PLACES_OF_ONE) return;
    bytes += known ? 2 : Buffer.byteLength(lexeme) + 8;
    const place = `${position}${weight === 'D' ? '' : weight}`;
    if (!known) places.set(lexeme, [place]);
    else if (known.at(-1) !== place) known.push(place);
  };
  const addParts = (word: string) => {
    for (const part of fragmentsOf(word)) if (!places.has(part)) places.set(part, []);
  };
  for (const { text, weight } of parts) {
    position += 1; // A phrase must not span two texts.
    for (const piece of piecesOf(text.slice(0, MAX_TEXT_CHARS))) {
      const steps =
        piece.kind === 'run' ? gramsOf(piece.characters).map((gram) => [gram]) : [[piece.word, ...piece.also]];
      for (const lexemes of steps) {
        position += 1;
        if (position > LAST_POSITION || bytes > MAX_BYTES) return print(places);
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

/** The searchable text of a statement, without samples, formula commands, URLs and tags. */
export function searchableText(markdown: string): string {
  return markdown
    .slice(0, MAX_TEXT_CHARS)
    .replaceAll(/```[\s\S]*?```/g, ' ')
    .replaceAll(/https?:\/\/[^\s)>\]]+/g, ' ')
    .replaceAll(/\]\([^()\s]*\)/g, '] ')
    .replaceAll(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
    .replaceAll(/\\[a-z]+/gi, ' ');
}
