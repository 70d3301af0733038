const PATH = '/api/mark/';
const NAME = /^[0-9a-f]{64}\.(svg|png)$/;

/** Path of an uploaded mark, relative to the origin. */
export const markUrlOf = (name: string): string => `${PATH}${name}`;

/** Name of the uploaded mark at a path; null for anything else. */
export function markNameOf(url: string): string | null {
  const name = url.startsWith(PATH) ? url.slice(PATH.length) : '';
  return NAME.test(name) ? name : null;
}
