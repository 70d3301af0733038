import type { AppSettings } from '@assay/contract';

/**
 * Whether the app registered exactly this redirect URI, character by character. A loopback IP address may have any
 * port, since programs listen on a free one (RFC 8252, section 7.3).
 */
export function isRegistered({ redirectUris = [] }: AppSettings, uri: string): boolean {
  return redirectUris.some((one) => one.uri === uri || isSameButPort(one.uri, uri));
}

function isSameButPort(registered: string, requested: string): boolean {
  const [left, right] = [withoutPort(registered), withoutPort(requested)];
  return left !== null && left === right;
}

/** Null unless it is `http` on a loopback IP address. */
function withoutPort(uri: string): string | null {
  const match = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::\d{1,5})?(\/[^#\\]*)?$/.exec(uri);
  return match && URL.canParse(uri) ? `${match[1]}${match[2] ?? '/'}` : null;
}
