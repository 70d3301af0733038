/** A line of a file of tab-separated values, with its number from 1. */
export interface TsvLine {
  line: number;
  fields: string[];
  /** The fields as they are in the file. */
  raw: string[];
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const MAX_CODE_POINT = 0x10ffff;

/**
 * The lines of a file of tab-separated values that are not empty. The format has no quotes and no escapes; files of the
 * ICPC write `null` for an empty field, and some have HTML entities in names.
 */
export function readTsv(text: string): TsvLine[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((content, index) => ({ line: index + 1, raw: content.split('\t') }))
    .map(({ line, raw }) => ({ line, raw, fields: raw.map(fieldOf) }))
    .filter(({ fields }) => fields.some((field) => field !== ''));
}

function fieldOf(raw: string): string {
  const text = raw.trim().replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, entityOf);
  return text.toLowerCase() === 'null' ? '' : text;
}

function entityOf(entity: string, name: string): string {
  if (!name.startsWith('#')) return Object.hasOwn(named, name) ? (named[name] ?? entity) : entity;
  const isHex = name[1]?.toLowerCase() === 'x';
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : entity;
}
