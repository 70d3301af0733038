import type { AppSettings } from '@assay/contract';

/**
 * Whether an app may be answered at this address: exactly one of those registered, letter for letter. On a loopback address of numbers any port will do,
 * since programs take one that is free (RFC 8252, section 7.3).
 */
export function isRegistered({ redirectUris = [] }: AppSettings, uri: string): boolean {
  return redirectUris.some((one) => one.uri === uri || isSameButPort(one.uri, uri));
}

function isSameButPort(registered: string, asked: string): boolean {
  const [left, right] = [withoutPort(registered), withoutPort(asked)];
  return left !== null && left === right;
}

/** Null unless it is `http` on a loopback address of numbers. */
function withoutPort(uri: string): string | null {
  const match = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::\d{1,5})?(\/[^#\\]*)?$/.exec(uri);
  return match && URL.canParse(uri) ? `${match[1]}${match[2] ?? '/'}` : null;
}
