/** An origin that no path can leave by accident; only used to resolve against. */
const BASE = 'http://assay.invalid';

/**
 * The path to return to after sign-in, from the `redirect` query. Anything that is not a path of this site (another
 * origin, a scheme, `//host`, backslashes, control characters) and the sign-in pages themselves give `/`.
 */
export function safeRedirect(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/';
  let url: URL;
  try {
    url = new URL(wanted, BASE);
  } catch {
    return '/';
  }
  if (url.origin !== BASE || url.pathname.startsWith('//')) return '/';
  if (/^\/(auth\/login|signup|initial)(\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
