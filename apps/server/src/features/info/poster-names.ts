const PATH = '/api/poster/';
const NAME = /^[0-9a-f]{64}\.(png|jpg|webp|gif|avif)$/;

/** URL of an uploaded image, relative to the origin. */
export const posterUrlOf = (name: string): string => `${PATH}${name}`;

/** Name of the uploaded image at a URL; null for images hosted elsewhere. */
export function posterNameOf(url: string): string | null {
  const name = url.startsWith(PATH) ? url.slice(PATH.length) : '';
  return NAME.test(name) ? name : null;
}
