import type { Alphabet } from './alphabets.ts';

/* The meaning of TeX commands, by name. */

export type Letters = 'italic' | 'upright' | Alphabet;

export const LETTERS: Record<string, Letters> = {
  mathrm: 'upright',
  mathbf: 'bold',
  mathit: 'italic',
  mathbb: 'double-struck',
  mathcal: 'script',
  mathscr: 'script',
  mathfrak: 'fraktur',
  mathsf: 'sans-serif',
  mathtt: 'monospace',
};
export const TEXT_CLASS: Record<string, string> = {
  text: '',
  textrm: '',
  textnormal: '',
  mbox: '',
  textbf: 'tex-bold',
  textit: 'tex-italic',
  texttt: 'tex-mono',
};
export const ACCENTS: Record<string, string> = {
  hat: '<mo>^</mo>',
  bar: '<mo>ˉ</mo>',
  vec: '<mo>⃗</mo>',
  tilde: '<mo>~</mo>',
  dot: '<mo>˙</mo>',
  ddot: '<mo>¨</mo>',
  overline: '<mo stretchy="true">‾</mo>',
  widehat: '<mo stretchy="true">^</mo>',
  widetilde: '<mo stretchy="true">~</mo>',
};
export const BIG_EM: Record<string, number> = { big: 1.2, Big: 1.8, bigg: 2.4, Bigg: 3 };
/** Environments with their delimiters and the alignment of their columns. */
export const TABLES: Record<string, { open: string; close: string; columns: string }> = {
  cases: { open: '{', close: '', columns: 'tex-left' },
  matrix: { open: '', close: '', columns: 'tex-center' },
  pmatrix: { open: '(', close: ')', columns: 'tex-center' },
  bmatrix: { open: '[', close: ']', columns: 'tex-center' },
  vmatrix: { open: '∣', close: '∣', columns: 'tex-center' },
  aligned: { open: '', close: '', columns: 'tex-aligned' },
  align: { open: '', close: '', columns: 'tex-aligned' },
  'align*': { open: '', close: '', columns: 'tex-aligned' },
};
/** The value of a key; ignores properties that every object inherits. */
export function own<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
