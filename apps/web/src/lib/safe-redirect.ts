/** An origin that no path can leave; only used to resolve against. */
const BASE = 'http://assay.invalid';

/**
 * The path to return to after sign-in, from the `redirect` query. Anything that is not a path of this site (another
 * origin, a scheme, `//host`, backslashes, control characters) and the sign-in pages themselves give `/`.
 */
export function safeRedirect(requested: unknown): string {
  if (typeof requested !== 'string' || !requested.startsWith('/')) return '/';
  let url: URL;
  try {
    url = new URL(requested, BASE);
  } catch {
    return '/';
  }
  if (url.origin !== BASE || url.pathname.startsWith('//')) return '/';
  if (/^\/(auth\/login|signup|initial)(\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
