/*
 * Passkeys of this browser. The library that speaks with the authenticator is fetched when it is needed. The server's replies are open records
 * on the wire, since what is in them is WebAuthn's to say; they are handed on as they are.
 */

type RequestOptions = Parameters<typeof import('@simplewebauthn/browser').startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof import('@simplewebauthn/browser').startRegistration>[0]['optionsJSON'];

interface Challenge {
  challengeId: string;
  options: unknown;
}

/** Names that a passkey can belong to (Web Authentication, section 5.1.2): of a site, or of this machine. A number is none. */
export const isNameForPasskeys = (hostname: string): boolean =>
  hostname === 'localhost' || /^([\da-z-]+\.)+(xn--[\da-z-]+|[a-z]{2,})$/i.test(hostname);

/** Whether there can be passkeys: not in each browser, and not at an address without a name. */
export const hasPasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && isNameForPasskeys(globalThis.location.hostname);

/** Whether the browser can offer passkeys while a name is typed. */
export async function offersPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return (await import('@simplewebauthn/browser')).browserSupportsWebAuthnAutofill();
}

/** Asks the authenticator for a proof. `offered`: as a choice of the name field, which waits until the person takes it. */
export async function askPasskey(begun: unknown, offered = false): Promise<object> {
  const { challengeId, options } = readChallenge(begun);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as RequestOptions; // as the server's WebAuthn library wrote them
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: offered });
  return { challengeId, response };
}

/** Ends an offer that waits, so that another ceremony can begin. */
export async function stopOffering(): Promise<void> {
  (await import('@simplewebauthn/browser')).WebAuthnAbortService.cancelCeremony();
}

/** Lets the authenticator make a passkey. */
export async function createPasskey(begun: Challenge) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const response = await startRegistration({ optionsJSON: begun.options as CreationOptions }); // as above
  return { challengeId: begun.challengeId, response: { ...response } };
}

/** True for the person's own "no", and for a ceremony that another one replaced. */
export function isPasskeyCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

function readChallenge(begun: unknown): Challenge {
  if (typeof begun === 'object' && begun !== null && 'challengeId' in begun && 'options' in begun) {
    const { challengeId, options } = begun;
    if (typeof challengeId === 'string') return { challengeId, options };
  }
  throw new Error('The server’s challenge cannot be read.');
}
