import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { str, strict, uuid } from '../wire.ts';
import { proofRefusals, stepRefusals } from './auth-steps.ts';

const tags = ['user'];
const at = { userId: uuid() };
const params = z.object(at);
const passkeyParams = z.object({ ...at, passkeyId: uuid() });
/** Changing one's sign-in methods requires confirming one's identity; with a second factor enrolled, by that factor. */
const proof = { mfaToken: str({ max: 4096 }).optional() };
const own = { viewer: 'session', tags, ownSession: true, extension: true } as const;
const theirs = ['not-found', 'no-right'] as const;
const proven = [...theirs, ...proofRefusals, 'acting-session'] as const;

/** Only returned here. Each code replaces a lost authenticator once. Absent if the user has codes already. */
const recoveryCodes = z.array(z.string());
const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  /** Whether the authenticator syncs the passkey to other devices. */
  backedUp: z.boolean(),
  createdAt: z.int(),
  usedAt: z.int().optional(),
});
const passkeyName = () => str({ min: 1, max: 64 });

export const secondFactors = {
  'GET /api/user/:userId/second-factor': endpoint({
    ...own,
    summary: 'List the second factors of a user; for the user and administrators',
    params,
    reply: z.object({
      totp: z.object({ createdAt: z.int() }).optional(),
      passkeys: z.array(passkey),
      recoveryCodesLeft: z.int(),
      /** Whether an object that the user administers requires one. */
      required: z.boolean(),
    }),
    refusals: theirs,
  }),
  'POST /api/user/:userId/second-factor/totp/begin': endpoint({
    ...own,
    summary: 'Create a secret for an authenticator app; it takes effect when confirmed',
    params,
    body: strict(proof),
    reply: z.object({
      /** base32, to enter by hand. */
      secret: z.string(),
      /** otpauth:// URL, for a QR code. */
      uri: z.string(),
      challengeId: z.string(),
    }),
    refusals: proven,
  }),
  'POST /api/user/:userId/second-factor/totp': endpoint({
    ...own,
    summary: 'Confirm the authenticator app by one of its codes; replaces the earlier app',
    params,
    body: strict({ challengeId: str({ max: 256 }), code: str({ max: 16 }) }),
    reply: z.object({ recoveryCodes: recoveryCodes.optional() }),
    refusals: [...theirs, 'challenge-gone', 'wrong-code', 'too-many-attempts', 'acting-session'],
  }),
  'POST /api/user/:userId/second-factor/totp/remove': endpoint({
    ...own,
    summary: 'Remove the authenticator app',
    params,
    body: strict(proof),
    reply: done,
    refusals: proven,
  }),
  'POST /api/user/:userId/second-factor/recovery-codes': endpoint({
    ...own,
    summary: 'Create new recovery codes; the old ones become invalid',
    params,
    body: strict(proof),
    reply: z.object({ recoveryCodes }),
    refusals: proven,
  }),
  'POST /api/user/:userId/second-factor/passkey/begin': endpoint({
    ...own,
    summary: 'Get the options with which the browser creates a passkey',
    params,
    body: strict(proof),
    reply: z.object({ challengeId: z.string(), options: z.looseObject({}) }),
    refusals: [...proven, 'too-many-passkeys'],
  }),
  'POST /api/user/:userId/second-factor/passkey': endpoint({
    ...own,
    summary: 'Store a passkey that the browser created',
    params,
    body: strict({ challengeId: str({ max: 256 }), name: passkeyName(), response: z.looseObject({}) }),
    reply: z.object({ _id: z.string(), recoveryCodes: recoveryCodes.optional() }),
    refusals: [...theirs, 'challenge-gone', 'wrong-proof', 'invalid-input', 'bound-elsewhere', 'acting-session'],
  }),
  'PATCH /api/user/:userId/second-factor/passkey/:passkeyId': endpoint({
    ...own,
    summary: 'Rename a passkey',
    params: passkeyParams,
    body: strict({ name: passkeyName() }),
    reply: done,
    refusals: [...theirs, 'acting-session'],
  }),
  'POST /api/user/:userId/second-factor/passkey/:passkeyId/remove': endpoint({
    ...own,
    summary: 'Remove a passkey',
    params: passkeyParams,
    body: strict(proof),
    reply: done,
    refusals: proven,
  }),
  'DELETE /api/admin/user/:userId/second-factor': endpoint({
    summary: 'Remove all second factors of a user who has lost them, and end the user’s sessions',
    viewer: 'admin',
    tags: ['admin'],
    params,
    reply: done,
    refusals: ['not-found'],
    extension: true,
  }),
};

/** Bindings: the identities by which providers know a user. */
export const identities = {
  'POST /api/user/:userId/preBind': endpoint({
    summary: 'Start binding, for providers with a first step',
    viewer: 'session',
    tags: ['user-auth', 'user'],
    params,
    body: strict({ provider: str({ min: 1, max: 32 }), payload: z.unknown(), ...proof }),
    reply: z.looseObject({}),
    refusals: [...theirs, ...proofRefusals, ...stepRefusals.preBind],
  }),
  'POST /api/user/:userId/bind': endpoint({
    summary:
      'Bind a method of signing in or verifying: set the password, or verify an e-mail address, a phone number or an external account',
    viewer: 'session',
    tags: ['user-auth', 'user'],
    params,
    body: strict({ provider: str({ min: 1, max: 32 }), payload: z.unknown(), ...proof }),
    reply: z.looseObject({}),
    refusals: [...theirs, ...proofRefusals, ...stepRefusals.bind],
  }),
  'GET /api/user/:userId/identity': endpoint({
    summary: 'List the bindings of a user; for the user and administrators',
    viewer: 'session',
    tags,
    ownSession: true,
    params,
    reply: z.object({
      /** Whether the user has a password. */
      password: z.boolean(),
      /** Whether binding requires `mfaToken`. */
      mfaBind: z.boolean(),
      identities: z.array(
        z.object({ provider: z.string(), title: z.string().optional(), subject: z.string(), createdAt: z.int() }),
      ),
    }),
    refusals: theirs,
    extension: true,
  }),
  'POST /api/user/:userId/unbind': endpoint({
    summary: 'Remove a bound e-mail address, phone number or external account',
    viewer: 'session',
    tags,
    ownSession: true,
    params,
    body: strict({ provider: str({ min: 1, max: 32 }), ...proof }),
    reply: done,
    refusals: [...theirs, ...proofRefusals, 'acting-session', 'last-way-in'],
    extension: true,
  }),
};
