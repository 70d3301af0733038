const PATH = '/api/poster/';
const NAME = /^[0-9a-f]{64}\.(png|jpg|webp|gif|avif)$/;

/** Address of an uploaded image, below the origin. */
export const posterUrlOf = (name: string): string => `${PATH}${name}`;

/** Name of the uploaded image at an address; null for images elsewhere. */
export function posterNameOf(url: string): string | null {
  const name = url.startsWith(PATH) ? url.slice(PATH.length) : '';
  return NAME.test(name) ? name : null;
}
