import type { Poster } from './info.api.ts';

/** What the server takes at most. */
export const MAX_ROWS = 100;
const MAX_TITLE_LENGTH = 256;
const MAX_URL_LENGTH = 2048;

/** An entry while it is edited; `key` keeps its identity when the order changes. */
export interface Row {
  key: string;
  title: string;
  /** Instead of `title` on Chinese pages; empty for none. */
  chinese: string;
  url: string;
}

export const rowsOf = (stored: readonly Poster[]): Row[] =>
  stored.map(({ title, url, titles }, index) => ({
    key: String(index),
    title: titles?.en ?? title,
    chinese: titles?.['zh-Hans'] ?? '',
    url,
  }));

export const entriesOf = (rows: readonly Row[]): Poster[] =>
  rows.map(({ title, chinese, url }) => ({
    title: title.trim(),
    url: url.trim(),
    ...(chinese.trim() !== '' && { titles: { 'zh-Hans': chinese.trim() } }),
  }));

/** Why a title does not fit, by the server's rules. */
export function titleFault(title: string): 'required' | 'long' | null {
  if (title.trim() === '') return 'required';
  return longFault(title);
}

/** Why an address does not fit: http, https, or a path of this site. */
export function urlFault(url: string): 'required' | 'wrong' | 'long' | null {
  const text = url.trim();
  if (text === '') return 'required';
  if (text.length > MAX_URL_LENGTH) return 'long';
  return /^(https?:\/\/|\/)[^\s]*$/i.test(text) ? null : 'wrong';
}

/** The same for a title that may be left out. */
export const chineseFault = (title: string): 'long' | null => (title.trim() === '' ? null : longFault(title));

const longFault = (title: string): 'long' | null => (title.trim().length > MAX_TITLE_LENGTH ? 'long' : null);

export const isComplete = ({ title, chinese, url }: Row): boolean =>
  titleFault(title) === null && chineseFault(chinese) === null && urlFault(url) === null;

/** Whether an image lies on this server: its address is then nothing to read or change. */
export const isUploaded = (url: string): boolean => url.startsWith('/api/poster/');

/** The title that an image gets at first: its file's name without the ending. */
export const titleOfFile = (name: string): string => name.replace(/\.[^.]*$/, '').slice(0, MAX_TITLE_LENGTH);
