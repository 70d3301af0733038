import type { Poster } from './info.api.ts';

/** Limits of the server. */
export const MAX_ROWS = 100;
const MAX_TITLE_LENGTH = 256;
const MAX_URL_LENGTH = 2048;

/** An entry being edited; `key` keeps its identity when the order changes. */
export interface Row {
  key: string;
  title: string;
  /** Replaces `title` on Chinese pages; empty for none. */
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

/** Error of a title by the server's rules; null if it is valid. */
export function titleFault(title: string): 'required' | 'long' | null {
  if (title.trim() === '') return 'required';
  return longFault(title);
}

/** Error of a URL: it must be http, https, or a path of this site. */
export function urlFault(url: string): 'required' | 'wrong' | 'long' | null {
  const text = url.trim();
  if (text === '') return 'required';
  if (text.length > MAX_URL_LENGTH) return 'long';
  return /^(https?:\/\/|\/)[^\s]*$/i.test(text) ? null : 'wrong';
}

/** The same for an optional title. */
export const chineseFault = (title: string): 'long' | null => (title.trim() === '' ? null : longFault(title));

const longFault = (title: string): 'long' | null => (title.trim().length > MAX_TITLE_LENGTH ? 'long' : null);

export const isComplete = ({ title, chinese, url }: Row): boolean =>
  titleFault(title) === null && chineseFault(chinese) === null && urlFault(url) === null;

/** Whether an image is stored on this server: its URL is then neither shown nor edited. */
export const isUploaded = (url: string): boolean => url.startsWith('/api/poster/');

/** Initial title of an image: the name of its file without the extension. */
export const titleOfFile = (name: string): string => name.replace(/\.[^.]*$/, '').slice(0, MAX_TITLE_LENGTH);
