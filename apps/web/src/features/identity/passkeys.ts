import { Cancelled } from '../../lib/use-action.ts';

/*
 * Passkeys of this browser. The WebAuthn library loads on demand. WebAuthn defines what the server's challenges
 * contain, so the contract leaves them open and they are passed on unchanged.
 */

type RequestOptions = Parameters<typeof import('@simplewebauthn/browser').startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof import('@simplewebauthn/browser').startRegistration>[0]['optionsJSON'];

interface Challenge {
  challengeId: string;
  options: unknown;
}

/** Host names that can have passkeys (Web Authentication, section 5.1.2): domains and localhost, no IP addresses. */
export const isNameForPasskeys = (hostname: string): boolean =>
  hostname === 'localhost' || /^([\da-z-]+\.)+(xn--[\da-z-]+|[a-z]{2,})$/i.test(hostname);

/** Whether passkeys can be used: the browser supports them and the URL has a host name. */
export const hasPasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && isNameForPasskeys(globalThis.location.hostname);

/** Whether the browser can suggest passkeys while the user types a name. */
export async function offersPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return (await import('@simplewebauthn/browser')).browserSupportsWebAuthnAutofill();
}

/**
 * Requests a proof from the authenticator. With `offered` the name field suggests it; pending until the user selects
 * it.
 */
export async function askPasskey(begun: unknown, offered = false): Promise<object> {
  const { challengeId, options } = readChallenge(begun);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as RequestOptions; // as the server's WebAuthn library wrote them
  const response = await unlessCancelled(startAuthentication({ optionsJSON, useBrowserAutofill: offered }));
  return { challengeId, response };
}

/** Cancels a pending offer, so that another ceremony can start. */
export async function stopOffering(): Promise<void> {
  (await import('@simplewebauthn/browser')).WebAuthnAbortService.cancelCeremony();
}

/** Creates a passkey with the authenticator. */
export async function createPasskey(begun: Challenge) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = begun.options as CreationOptions; // as above
  const response = await unlessCancelled(startRegistration({ optionsJSON }));
  return { challengeId: begun.challengeId, response: { ...response } };
}

/** Throws `Cancelled` if the user refused, or if another ceremony replaced this one. */
async function unlessCancelled<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (error) {
    throw error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name) ? new Cancelled() : error;
  }
}

function readChallenge(begun: unknown): Challenge {
  if (typeof begun === 'object' && begun !== null && 'challengeId' in begun && 'options' in begun) {
    const { challengeId, options } = begun;
    if (typeof challengeId === 'string') return { challengeId, options };
  }
  throw new Error('The server’s challenge cannot be read.');
}
