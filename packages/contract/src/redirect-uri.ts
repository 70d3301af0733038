/** Schemes that browsers execute, display or handle themselves; no app can own them. */
const notAnApps = new Set(
  'about blob chrome data devtools edge file filesystem ftp http intent jar javascript mailto resource sms tel vbscript view-source ws wss'.split(
    ' ',
  ),
);
const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Kinds of redirect URI: to a website, to a program on the same machine, or to an app by its own scheme. */
export type RedirectKind = 'website' | 'loopback' | 'app';

/**
 * Returns the kind of a redirect URI (RFC 8252, RFC 9700 section 4.1): `https`, `http` on a loopback address, or a
 * private-use scheme of the app. Undefined for all others, and for URIs with a fragment, a password or a wildcard.
 */
export function redirectKind(uri: string): RedirectKind | undefined {
  if (!/^[a-z][a-z0-9+.-]*:[^\s\\#*]+$/i.test(uri) || !URL.canParse(uri)) return undefined;
  const url = new URL(uri);
  const scheme = url.protocol.slice(0, -1);
  if (url.username !== '' || url.password !== '') return undefined;
  if (scheme === 'https') return 'website';
  if (scheme === 'http') return loopbackHosts.has(url.hostname) ? 'loopback' : undefined;
  return notAnApps.has(scheme) ? undefined : 'app';
}
