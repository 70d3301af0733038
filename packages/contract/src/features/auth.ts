import { z } from 'zod';
import { done, userProfile } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { str, strict, uuid } from '../wire.ts';
import { stepRefusals, step } from './auth-steps.ts';

const tags = ['auth'];
/** Tag of a session whose password must be replaced before anything else. */
const passwordDue = 'user-auth';
/** Tag of a session that waits for its second factor and can do nothing else. */
const secondFactorDue = 'second-factor';

const password = () => str({ max: 1024 });
/** An answer to `work` of `POST /api/auth/preLogin`; see docs/identity.md. */
const workAnswer = strict({ challenge: str({ max: 1024 }), answer: str({ max: 64 }) });
export type WorkAnswer = z.output<typeof workAnswer>;
/** Payload of the provider `password`. */
export const passwordPayload = strict({
  username: str({ max: 64 }),
  password: password(),
  work: workAnswer.optional(),
});
/** Its first step; absent where the client only wants to know whether there is one. */
export const passwordFirstPayload = strict({ username: str({ max: 64 }).optional() });
/** What the first step answers where a try takes work. */
export const work = z.object({
  challenge: z.string(),
  /** How many bits of the scrypt hash must be zero at its beginning. */
  bits: z.int(),
  /** N and r of scrypt. */
  cost: z.int(),
  blockSize: z.int(),
});
export type Work = z.output<typeof work>;

/** A way to sign in or to prove oneself. */
const way = z.object({
  provider: z.string(),
  kind: z.enum(['password', 'mail', 'sms', 'iaaa', 'uaaa', 'oidc', 'passkey', 'totp', 'recovery']),
  /** Name of a provider elsewhere, as its operator wants it shown. */
  title: z.string().optional(),
  /** What a browser must know to begin, e.g. the address of the service. */
  options: z.record(z.string(), z.string()).optional(),
});

const signedIn = z.object({
  token: z.string(),
  /** There when the token is good for `POST /api/auth/second-factor` alone: how it may be completed. */
  secondFactor: z.object({ methods: z.array(z.string()) }).optional(),
  /** There when the password must be replaced before anything else. */
  passwordResetDue: z.literal(true).optional(),
  /** Keep it and send it along when signing in again: attempts from a known device are counted apart from everybody else's. */
  device: z.string().optional(),
});

export const auth = {
  'GET /api/auth/login': endpoint({
    summary: 'Ways to sign in',
    viewer: 'anyone',
    tags,
    reply: z.object({
      /** Those that every client of this wire knows. */
      providers: z.array(z.string()),
      signup: z.boolean(),
      /** All of them. */
      ways: z.array(way),
      /** Whether a forgotten password can be replaced by mail. */
      passwordReset: z.boolean(),
    }),
  }),
  'POST /api/auth/preLogin': endpoint({
    summary: 'First step of signing in, for providers that have one',
    viewer: 'anyone',
    tags,
    body: step,
    reply: z.looseObject({}),
    refusals: stepRefusals.preLogin,
  }),
  'POST /api/auth/login': endpoint({
    summary: 'Sign in',
    viewer: 'anyone',
    tags,
    body: step.extend({ device: str({ max: 1024 }).optional() }),
    reply: signedIn,
    refusals: stepRefusals.login,
  }),
  'GET /api/auth/verify': endpoint({
    summary: 'Ways to prove once more who one is; of a signed-in person, those that person can use',
    viewer: 'anyone',
    tags: [...tags, passwordDue],
    reply: z.object({ providers: z.array(z.string()), ways: z.array(way) }),
  }),
  'POST /api/auth/preVerify': endpoint({
    summary: 'First step of proving once more who one is',
    viewer: 'session',
    tags: [...tags, passwordDue],
    body: step,
    reply: z.looseObject({}),
    refusals: stepRefusals.preVerify,
  }),
  'POST /api/auth/verify': endpoint({
    summary: 'Prove once more who one is; the token goes into `mfaToken` of what asks for it, for 30 minutes',
    viewer: 'session',
    tags: [...tags, passwordDue],
    body: step,
    reply: z.object({ token: z.string() }),
    refusals: stepRefusals.verify,
  }),
  'POST /api/auth/signup': endpoint({
    summary: 'Make an account and sign in',
    viewer: 'anyone',
    tags,
    body: strict({ profile: userProfile, password: password() }),
    reply: z.object({ token: z.string() }),
    refusals: ['signup-closed', 'name-taken', 'weak-password', 'too-many-attempts', 'server-busy', 'invalid-input'],
  }),
  'POST /api/auth/resetPassword': endpoint({
    summary: 'Replace a password by giving the old one',
    viewer: 'anyone',
    tags: [...tags, passwordDue],
    body: strict({
      userId: uuid(),
      oldPassword: password(),
      newPassword: password(),
      work: workAnswer.optional(),
    }),
    reply: done,
    refusals: [
      'wrong-credentials',
      'second-factor-required',
      'weak-password',
      'too-many-attempts',
      'work-required',
      'server-busy',
    ],
  }),
  'POST /api/auth/forgot-password': endpoint({
    summary: 'Mail a link that replaces the password, if the address is bound to an account; the answer does not say',
    viewer: 'anyone',
    tags,
    body: strict({ email: str({ max: 128 }) }),
    reply: done,
    refusals: ['unknown-provider', 'too-many-attempts', 'invalid-input'],
    extension: true,
  }),
  'POST /api/auth/forgot-password/confirm': endpoint({
    summary: 'Replace a forgotten password with the secret of the mailed link',
    viewer: 'anyone',
    tags,
    body: strict({ secret: str({ max: 256 }), newPassword: password() }),
    reply: done,
    refusals: ['link-gone', 'weak-password', 'too-many-attempts', 'server-busy'],
    extension: true,
  }),
  'POST /api/auth/second-factor/begin': endpoint({
    summary: 'First step of the second factor, for methods that have one',
    viewer: 'session',
    tags: [...tags, secondFactorDue],
    body: step,
    reply: z.looseObject({}),
    refusals: stepRefusals.beginSecondFactor,
    extension: true,
  }),
  'POST /api/auth/second-factor': endpoint({
    summary: 'Give the second factor; the reply has the token to go on with',
    viewer: 'session',
    tags: [...tags, secondFactorDue],
    body: step,
    reply: signedIn,
    refusals: stepRefusals.secondFactor,
    extension: true,
  }),
  'POST /api/auth/logout': endpoint({
    summary: 'End this session',
    viewer: 'session',
    tags: [...tags, passwordDue, secondFactorDue],
    reply: done,
    extension: true,
  }),
};
