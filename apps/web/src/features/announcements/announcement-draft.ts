/* Dates of announcements: free text on the wire, a local date and time in the form. */

export const MAX_TITLE_LENGTH = 256;
export const MAX_TEXT_LENGTH = 512 * 1024;
const MAX_DATE_LENGTH = 64;

/** Values of the form by field. */
export type AnnouncementTexts = {
  title: string;
  /** In the format of a date-time field; unchanged if it is not a time. */
  date: string;
  description: string;
  public: 'yes' | 'no';
};

/** `YYYY-MM-DDTHH:MM` in the viewer's zone; returns text that is not a time unchanged. */
export function localDate(date: string): string {
  const timeMs = Date.parse(date);
  if (Number.isNaN(timeMs)) return date;
  const two = (part: number): string => String(part).padStart(2, '0');
  const time = new Date(timeMs);
  const day = [String(time.getFullYear()).padStart(4, '0'), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** The date to store: ISO 8601 in UTC, so that dates sort as text. An unedited date stays as `stored`. */
export function storedDate(local: string, stored: string): string {
  if (local === localDate(stored)) return stored;
  const timeMs = Date.parse(local);
  return Number.isNaN(timeMs) ? local : new Date(timeMs).toISOString();
}

/** Error of a date; null if it is valid. */
export function dateFault(date: string): 'required' | 'long' | null {
  if (date.trim() === '') return 'required';
  return date.length > MAX_DATE_LENGTH ? 'long' : null;
}
