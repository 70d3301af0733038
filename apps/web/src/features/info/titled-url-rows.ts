import type { TitledUrl } from './info.api.ts';

/** What the server takes at most. */
export const MAX_ROWS = 100;
const MAX_TITLE_LENGTH = 256;
const MAX_URL_LENGTH = 2048;

/** An entry while it is edited; `key` keeps its identity when the order changes. */
export interface Row extends TitledUrl {
  key: string;
}

export const rowsOf = (stored: readonly TitledUrl[]): Row[] =>
  stored.map(({ title, url }, index) => ({ key: String(index), title, url }));

export const titledUrlsOf = (rows: readonly Row[]): TitledUrl[] =>
  rows.map(({ title, url }) => ({ title: title.trim(), url: url.trim() }));

/** Why a title does not fit, by the server's rules. */
export function titleFault(title: string): 'required' | 'long' | null {
  if (title.trim() === '') return 'required';
  return title.trim().length > MAX_TITLE_LENGTH ? 'long' : null;
}

/** Why an address does not fit: http, https, or a path of this site. */
export function urlFault(url: string): 'required' | 'wrong' | 'long' | null {
  const text = url.trim();
  if (text === '') return 'required';
  if (text.length > MAX_URL_LENGTH) return 'long';
  return /^(https?:\/\/|\/)[^\s]*$/i.test(text) ? null : 'wrong';
}

export const isComplete = ({ title, url }: TitledUrl): boolean => titleFault(title) === null && urlFault(url) === null;

/** The rows with the one at `index` one place up (-1) or down (1); unchanged where there is no such place. */
export function moved(rows: readonly Row[], index: number, by: -1 | 1): Row[] {
  const next = [...rows];
  const [one, other] = [rows[index], rows[index + by]];
  if (one === undefined || other === undefined) return next;
  next[index] = other;
  next[index + by] = one;
  return next;
}
