/** The mathematical letters with their own Unicode characters, by KaTeX's name in `mathvariant`. */
export type Alphabet = 'bold' | 'script' | 'double-struck' | 'fraktur' | 'sans-serif' | 'monospace';

/** First characters of the upper-case letters, lower-case letters and digits; 0 for what an alphabet lacks. */
const starts: Record<Alphabet, readonly [number, number, number]> = {
  bold: [0x1d400, 0x1d41a, 0x1d7ce],
  script: [0x1d49c, 0x1d4b6, 0],
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  fraktur: [0x1d504, 0x1d51e, 0],
  'sans-serif': [0x1d5a0, 0x1d5ba, 0x1d7e2],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6],
};

/** Letters with older code points, which the ranges of these alphabets skip. */
const legacyLetters: Partial<Record<Alphabet, string>> = {
  script: 'BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ',
  'double-struck': 'CℂHℍNℕPℙQℚRℝZℤ',
  fraktur: 'CℭHℌIℑRℜZℨ',
};

/**
 * A letter or digit in an alphabet, unchanged if the alphabet lacks it. Browsers implement MathML Core, where
 * `mathvariant` only supports "upright", so this is the only way.
 */
export function inAlphabet(character: string, alphabet: Alphabet): string {
  const old = legacyLetters[alphabet] ?? '';
  const found = /[A-Za-z]/.test(character) ? old.indexOf(character) : -1;
  if (found >= 0) return old.charAt(found + 1);
  const [upper, lower, digit] = starts[alphabet];
  const code = character.charCodeAt(0);
  if (/^[A-Z]$/.test(character)) return String.fromCodePoint(upper + code - 65);
  if (/^[a-z]$/.test(character)) return String.fromCodePoint(lower + code - 97);
  if (/^\d$/.test(character) && digit > 0) return String.fromCodePoint(digit + code - 48);
  return character;
}

const VARIANT = /<(mi|mn) mathvariant="(bold|script|double-struck|fraktur|sans-serif|monospace)">([A-Za-z\d]+)<\/\1>/g;

/** Replaces letters with `mathvariant` by their Unicode characters. */
export function withAlphabets(mathMl: string): string {
  return mathMl.replaceAll(
    VARIANT,
    (_, tag: string, alphabet: Alphabet, text: string) =>
      `<${tag}>${text.replaceAll(/./g, (character) => inAlphabet(character, alphabet))}</${tag}>`,
  );
}
