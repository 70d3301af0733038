/** Destination of an answer: a redirect URI that the app registered. */
export interface Back {
  redirectUri: string;
  state: string | null;
  /** Sent to the app, so that it cannot mistake our answer for another provider's (RFC 9207). */
  issuer: string;
}

/** The redirect URI with the answer in its query. Keeps its own parameters; those of the answer are replaced. */
export function redirectBack({ redirectUri, state, issuer }: Back, answer: Record<string, string>): string {
  const url = new URL(redirectUri);
  const query = { ...answer, ...(state !== null && { state }), iss: issuer };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
