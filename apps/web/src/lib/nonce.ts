/** What stands in the built page until the server puts a nonce there. */
const PLACEHOLDER = '__CSP_NONCE__';

/**
 * The nonce under which this page may add styles, null where the page was sent without one (development). Browsers hide the
 * attribute from scripts of other origins, so both the property and the `content` form are read.
 */
export function readNonce(page: Document): string | null {
  const meta = page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  const nonce = meta?.nonce || meta?.content || '';
  if (nonce === '' || nonce === PLACEHOLDER) return null;
  // The toast library's style sheet reads it from here.
  Object.assign(globalThis, { __nonce__: nonce });
  return nonce;
}
