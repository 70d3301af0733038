/** The placeholder in the built page, which the server replaces with a nonce. */
const PLACEHOLDER = '__CSP_NONCE__';

/**
 * The nonce for styles that this page adds, null for a page served without one (development). Browsers hide the
 * attribute from scripts of other origins, so this reads both the property and the `content` form.
 */
export function readNonce(page: Document): string | null {
  const meta = page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  const nonce = meta?.nonce || meta?.content || '';
  return nonce === '' || nonce === PLACEHOLDER ? null : nonce;
}
