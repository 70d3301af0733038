import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { putChallenge, consumeChallenge, type ChallengePurpose } from '../proofs/challenges.ts';
import { findPasskey, listPasskeys, usePasskey, type PasskeyRow } from './queries.ts';

/** Loaded when the first passkey is used: it takes 27 MB. */
const webAuthn = () => import('@simplewebauthn/server');

const RP_NAME = 'Assay';
const ANSWER_WITHIN_MS = 5 * 60_000;
/** EdDSA, ES256, RS256 (COSE): every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

const base64url = z
  .string()
  .max(16_384)
  .regex(/^[\w-]*$/);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().optional(),
  clientExtensionResults: z.looseObject({}).default({}),
};
/** The reply of a browser, created by `PublicKeyCredential.toJSON()`. */
export const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish().transform((handle) => handle ?? undefined),
  }),
});
export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(16).optional(),
  }),
});

/** Challenged user, and relying party: the host that the browser shows. */
interface RelyingParty {
  context: AppContext;
  origin: string;
}
interface ChallengedUser {
  userId: string;
  sessionId: string;
}
const only = ({ userId, sessionId }: ChallengedUser): ChallengedUser => ({ userId, sessionId });

const siteOf = (origin: string) => new URL(origin).hostname;

/** Options for a browser to create a passkey for this user. */
export async function beginRegistration({ context, origin }: RelyingParty, who: ChallengedUser, userName: string) {
  const existing = await listPasskeys(context.db, who.userId);
  const options = await (
    await webAuthn()
  ).generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: siteOf(origin),
    userName,
    userID: Uint8Array.from(Buffer.from(who.userId.replaceAll('-', ''), 'hex')),
    timeout: ANSWER_WITHIN_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credentialId: id, transports }) => ({ id, transports })),
    // A discoverable credential that requires user verification: sign-in without a name, by fingerprint or PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const data = { challenge: options.challenge };
  const challenge = { purpose: 'passkey-register', ...only(who), data, lifetimeMs: ANSWER_WITHIN_MS } as const;
  return { challengeId: await putChallenge(context, challenge), options: { ...options } };
}

/**
 * Verifies the passkey that a browser has created, ready to be stored. Refuses with `challenge-gone` and `wrong-proof`.
 */
export async function finishRegistration(
  { context, origin }: RelyingParty,
  who: ChallengedUser,
  challengeId: string,
  response: z.output<typeof registrationResponse>,
) {
  const taken = await consumeChallenge(context, challengeId, { purpose: 'passkey-register', ...only(who) });
  if (!taken) throw refusal('challenge-gone');
  const verified = await (
    await webAuthn()
  )
    .verifyRegistrationResponse({
      // Validated above; the library's types are stricter about absent fields.
      response: response as RegistrationResponseJSON,
      ...expectedOf(taken, origin),
      supportedAlgorithmIDs: ALGORITHMS,
    })
    .catch((error: unknown) => refuseProof(context, error));
  if (!verified.verified) throw refusal('wrong-proof');
  const { credential: made, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: response.response.transports ?? [],
    backedUp: credentialBackedUp,
  };
}

/** Options for a browser to sign with a passkey: any of the site's, or one of the given user's. */
export async function beginAuthentication({ context, origin }: RelyingParty, who?: ChallengedUser) {
  const passkeys = who ? await listPasskeys(context.db, who.userId) : [];
  const options = await (
    await webAuthn()
  ).generateAuthenticationOptions({
    rpID: siteOf(origin),
    timeout: ANSWER_WITHIN_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
  const purpose: ChallengePurpose = who ? 'passkey-verify' : 'passkey-sign-in';
  const data = { challenge: options.challenge };
  return {
    challengeId: await putChallenge(context, { purpose, ...(who && only(who)), data, lifetimeMs: ANSWER_WITHIN_MS }),
    options,
  };
}

/**
 * Finds the owner of the passkey that signed. Consumes the challenge in any case. Refuses with `challenge-gone` and
 * with `wrong-proof`, the latter also if the signature counter indicates a cloned authenticator.
 */
export async function finishAuthentication(
  { context, origin }: RelyingParty,
  challengeId: string,
  response: z.output<typeof authenticationResponse>,
  who?: ChallengedUser,
): Promise<string> {
  const purpose: ChallengePurpose = who ? 'passkey-verify' : 'passkey-sign-in';
  const taken = await consumeChallenge(context, challengeId, { purpose, ...(who && only(who)) });
  if (!taken) throw refusal('challenge-gone');
  const passkey = await findPasskey(context.db, response.id);
  if (!passkey || (who && passkey.userId !== who.userId)) throw refusal('wrong-proof');
  const { verified, authenticationInfo } = await (
    await webAuthn()
  )
    .verifyAuthenticationResponse({
      // Validated above; the library's types are stricter about absent fields.
      response: response as AuthenticationResponseJSON,
      ...expectedOf(taken, origin),
      credential: credentialOf(passkey),
    })
    .catch((error: unknown) => refuseProof(context, error));
  if (!verified) throw refusal('wrong-proof');
  const { newCounter } = authenticationInfo;
  const isOnly = await context.db.transact((tx) => usePasskey(tx, passkey.id, passkey.counter, newCounter));
  if (!isOnly) throw refusal('wrong-proof');
  return passkey.userId;
}

/** Expected values of a signature. */
function expectedOf({ data }: { data: Readonly<Record<string, unknown>> }, origin: string) {
  return {
    expectedChallenge: String(data['challenge']),
    expectedOrigin: origin,
    expectedRPID: siteOf(origin),
    requireUserVerification: true,
  };
}

function credentialOf({ credentialId, publicKey, counter }: PasskeyRow) {
  return { id: credentialId, publicKey: Uint8Array.from(publicKey), counter };
}

/** The library throws for invalid signatures, which are not faults of ours. */
function refuseProof({ log }: AppContext, error: unknown): never {
  log.info({ err: error }, 'A passkey failed verification.');
  throw refusal('wrong-proof');
}
