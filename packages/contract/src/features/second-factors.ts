import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { str, strict, uuid } from '../wire.ts';
import { proofRefusals, stepRefusals } from './auth-steps.ts';

const tags = ['user'];
const at = { userId: uuid() };
const params = z.object(at);
const passkeyParams = z.object({ ...at, passkeyId: uuid() });
/** Changing how one signs in takes a proof; with a second factor enrolled, that one. */
const proof = { mfaToken: str({ max: 4096 }).optional() };
const own = { viewer: 'session', tags, ownSession: true, extension: true } as const;
const theirs = ['not-found', 'no-right'] as const;
const proven = [...theirs, ...proofRefusals, 'acting-session'] as const;

/** Shown this once; each replaces a lost authenticator one time. Absent where the user has some already. */
const recoveryCodes = z.array(z.string());
const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  /** Whether the authenticator keeps a copy elsewhere. */
  backedUp: z.boolean(),
  createdAt: z.int(),
  usedAt: z.int().optional(),
});
const passkeyName = () => str({ min: 1, max: 64 });

export const secondFactors = {
  'GET /api/user/:userId/second-factor': endpoint({
    ...own,
    summary: 'Second factors of a user; for the user and administrators',
    params,
    reply: z.object({
      totp: z.object({ createdAt: z.int() }).optional(),
      passkeys: z.array(passkey),
      recoveryCodesLeft: z.int(),
      /** Whether something the user administers asks for one. */
      required: z.boolean(),
    }),
    refusals: theirs,
  }),
  'POST /api/user/:userId/second-factor/totp/begin': endpoint({
    ...own,
    summary: 'A secret for an authenticator app; nothing changes before it is confirmed',
    params,
    body: strict(proof),
    reply: z.object({
      /** base32, for typing. */
      secret: z.string(),
      /** otpauth:// address, for a picture to scan. */
      uri: z.string(),
      challengeId: z.string(),
    }),
    refusals: proven,
  }),
  'POST /api/user/:userId/second-factor/totp': endpoint({
    ...own,
    summary: 'Confirm the authenticator app by a code of it, in place of the one before',
    params,
    body: strict({ challengeId: str({ max: 256 }), code: str({ max: 16 }) }),
    reply: z.object({ recoveryCodes: recoveryCodes.optional() }),
    refusals: [...theirs, 'challenge-gone', 'wrong-code', 'too-many-attempts', 'acting-session'],
  }),
  'POST /api/user/:userId/second-factor/totp/remove': endpoint({
    ...own,
    summary: 'Do without the authenticator app',
    params,
    body: strict(proof),
    reply: done,
    refusals: proven,
  }),
  'POST /api/user/:userId/second-factor/recovery-codes': endpoint({
    ...own,
    summary: 'New recovery codes; the old ones die',
    params,
    body: strict(proof),
    reply: z.object({ recoveryCodes }),
    refusals: proven,
  }),
  'POST /api/user/:userId/second-factor/passkey/begin': endpoint({
    ...own,
    summary: 'What the browser needs to make a passkey',
    params,
    body: strict(proof),
    reply: z.object({ challengeId: z.string(), options: z.looseObject({}) }),
    refusals: [...proven, 'too-many-passkeys'],
  }),
  'POST /api/user/:userId/second-factor/passkey': endpoint({
    ...own,
    summary: 'Keep a passkey that the browser has made',
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
    summary: 'Do without a passkey',
    params: passkeyParams,
    body: strict(proof),
    reply: done,
    refusals: proven,
  }),
  'DELETE /api/admin/user/:userId/second-factor': endpoint({
    summary: 'Free a user who has lost every second factor: removes all of them and ends the sessions',
    viewer: 'admin',
    tags: ['admin'],
    params,
    reply: done,
    refusals: ['not-found'],
    extension: true,
  }),
};

/** Bindings: what providers know a user by. */
export const identities = {
  'POST /api/user/:userId/preBind': endpoint({
    summary: 'First step of binding, for providers that have one',
    viewer: 'session',
    tags: ['user-auth', 'user'],
    params,
    body: strict({ provider: str({ min: 1, max: 32 }), payload: z.unknown(), ...proof }),
    reply: z.looseObject({}),
    refusals: [...theirs, ...proofRefusals, ...stepRefusals.preBind],
  }),
  'POST /api/user/:userId/bind': endpoint({
    summary:
      'Bind a way to sign in or to verify: set the password, or prove an address, a number or an account elsewhere',
    viewer: 'session',
    tags: ['user-auth', 'user'],
    params,
    body: strict({ provider: str({ min: 1, max: 32 }), payload: z.unknown(), ...proof }),
    reply: z.looseObject({}),
    refusals: [...theirs, ...proofRefusals, ...stepRefusals.bind],
  }),
  'GET /api/user/:userId/identity': endpoint({
    summary: 'What a user has bound; for the user and administrators',
    viewer: 'session',
    tags,
    ownSession: true,
    params,
    reply: z.object({
      /** Whether there is a password. */
      password: z.boolean(),
      /** Whether binding asks for `mfaToken`. */
      mfaBind: z.boolean(),
      identities: z.array(
        z.object({ provider: z.string(), title: z.string().optional(), subject: z.string(), createdAt: z.int() }),
      ),
    }),
    refusals: theirs,
    extension: true,
  }),
  'POST /api/user/:userId/unbind': endpoint({
    summary: 'Forget an address, a number or an account elsewhere',
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
