/**
 * Lookalikes of Latin letters in browser fonts, by Latin letter: the common part of the Unicode confusables (UTS #39)
 * for Latin, Greek and Cyrillic. Other scripts, accents and pairs such as rn for m are not covered. After changing a
 * table, delete the rows of `user_names` that are in use; the next start recreates them.
 */
const lookalikes = {
  a: 'ΑαАаɑᴀ',
  b: 'ΒβВвʙ',
  c: 'СсϹϲᴄ',
  d: 'Ԁԁᴅ',
  e: 'ΕεЕеᴇ',
  g: 'Ԍԍɡɢ',
  h: 'ΗНнҺһʜ',
  i: 'ΙιІіӀӏıɩɪʟǀ',
  j: 'Јјᴊ',
  k: 'ΚκКкᴋ',
  m: 'ΜМмᴍ',
  n: 'Νηɴ',
  o: 'ΟοОоᴏσ',
  p: 'ΡρРрᴘ',
  q: 'Ԛԛ',
  r: 'гʀ',
  s: 'Ѕѕꜱ',
  t: 'ΤτТтᴛ',
  u: 'μυᴜ',
  v: 'νѵᴠ',
  w: 'ωԜԝᴡ',
  x: 'ΧχХх',
  y: 'ΥУуҮүʏ',
  z: 'Ζᴢ',
};
/**
 * Applied after folding: in most sans-serif fonts a small L, the digit one and a bar look like a capital I, a zero like
 * an O.
 */
const strokes = { i: 'l1|', o: '0' };

const letterFor = invert(lookalikes);
const strokeFor = invert(strokes);

/** Key shared by all names that look the same. At most one account has, or recently had, a name with a given key. */
export function nameKey(name: string): string {
  const visible = name.normalize('NFKC').replace(/[\p{Cf}\p{DI}]/gu, '');
  const folded = replaceEach(replaceEach(visible, letterFor).toLowerCase(), letterFor);
  return replaceEach(folded, strokeFor).replace(/\s+/g, ' ');
}

function replaceEach(text: string, table: ReadonlyMap<string, string>): string {
  return Array.from(text, (letter) => table.get(letter) ?? letter).join('');
}

function invert(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([latin, others]) => Array.from(others, (letter) => [letter, latin] as const)),
  );
}
