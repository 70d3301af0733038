import { z } from 'zod';
import { done, signUpProfile } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { PROFILE_MAX } from '../profile-rules.ts';
import { str, strict, uuid } from '../wire.ts';
import { stepRefusals, step } from './auth-steps.ts';

const tags = ['auth'];
/** Scope of a session that allows nothing until the user replaces the password. */
const passwordDue = 'user-auth';
/** Scope of a session that allows nothing until the second factor is verified. */
const secondFactorDue = 'second-factor';

const password = () => str({ max: 1024 });
/** The solution of the proof of work that `POST /api/auth/preLogin` requests; see docs/identity.md. */
const workAnswer = strict({ challenge: str({ max: 1024 }), answer: str({ max: 64 }) });
export type WorkAnswer = z.output<typeof workAnswer>;
/** Input of the provider `password`. `username` is the user name or the e-mail address of the account. */
export const passwordPayload = strict({
  username: str({ max: PROFILE_MAX.email }),
  password: password(),
  work: workAnswer.optional(),
});
/** Input of its first step. Absent if the client only asks whether proof of work is required. */
export const passwordFirstPayload = strict({ username: str({ max: PROFILE_MAX.email }).optional() });
/** Reply of the first step when an attempt requires proof of work. */
export const work = z.object({
  challenge: z.string(),
  /** Number of leading zero bits that the scrypt hash must have. */
  bits: z.int(),
  /** N and r of scrypt. */
  cost: z.int(),
  blockSize: z.int(),
});
export type Work = z.output<typeof work>;

/** A method of signing in or of confirming one's identity. */
const way = z.object({
  provider: z.string(),
  kind: z.enum(['password', 'mail', 'sms', 'iaaa', 'uaaa', 'oidc', 'passkey', 'totp', 'recovery']),
  /** Name of an external provider, as its operator configured it. */
  title: z.string().optional(),
  /** What a browser needs to start, such as the URL of the service. */
  options: z.record(z.string(), z.string()).optional(),
});

const signedIn = z.object({
  token: z.string(),
  /** Present if the token is valid only for `POST /api/auth/second-factor`: the methods to complete it. */
  secondFactor: z.object({ methods: z.array(z.string()) }).optional(),
  /** Present if the user must replace the password before anything else. */
  passwordResetDue: z.literal(true).optional(),
  /**
   * Store it and send it with the next sign-in: attempts from a known device are counted separately from all others.
   */
  device: z.string().optional(),
});

export const auth = {
  'GET /api/auth/login': endpoint({
    summary: 'List the methods of signing in',
    viewer: 'anyone',
    tags,
    reply: z.object({
      /** The methods that the API shared with other servers defines. */
      providers: z.array(z.string()),
      signup: z.boolean(),
      /** All methods. */
      ways: z.array(way),
      /** Whether users can reset a forgotten password by mail. */
      passwordReset: z.boolean(),
    }),
  }),
  'POST /api/auth/preLogin': endpoint({
    summary: 'Start signing in, for providers with a first step',
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
    summary: 'List the methods of confirming one’s identity; for a signed-in user, those the user can use',
    viewer: 'anyone',
    tags: [...tags, passwordDue],
    reply: z.object({ providers: z.array(z.string()), ways: z.array(way) }),
  }),
  'POST /api/auth/preVerify': endpoint({
    summary: 'Start confirming the identity of the user',
    viewer: 'session',
    tags: [...tags, passwordDue],
    body: step,
    reply: z.looseObject({}),
    refusals: stepRefusals.preVerify,
  }),
  'POST /api/auth/verify': endpoint({
    summary:
      'Confirm the user’s identity; the returned token is valid for 30 minutes as `mfaToken` of requests that need it',
    viewer: 'session',
    tags: [...tags, passwordDue],
    body: step,
    reply: z.object({ token: z.string() }),
    refusals: stepRefusals.verify,
  }),
  'POST /api/auth/signup': endpoint({
    summary: 'Create an account and sign in',
    viewer: 'anyone',
    tags,
    body: strict({ profile: signUpProfile, password: password() }),
    reply: z.object({ token: z.string() }),
    refusals: ['signup-closed', 'name-taken', 'weak-password', 'too-many-attempts', 'server-busy', 'invalid-input'],
  }),
  'POST /api/auth/resetPassword': endpoint({
    summary: 'Replace a password, authorized by the old one, or by a recent sign-in with a temporary password',
    viewer: 'anyone',
    tags: [...tags, passwordDue],
    body: strict({
      userId: uuid(),
      /** Absent in a session that a temporary password opened less than 15 minutes ago. */
      oldPassword: password().optional(),
      newPassword: password(),
      work: workAnswer.optional(),
    }),
    /** With a token if the old password was absent: all sessions end, and this token replaces the caller's. */
    reply: z.object({ token: z.string().optional() }),
    refusals: [
      'wrong-credentials',
      'old-password-required',
      'second-factor-required',
      'weak-password',
      'too-many-attempts',
      'work-required',
      'server-busy',
    ],
  }),
  'POST /api/auth/forgot-password': endpoint({
    summary:
      'Mail a link to reset the password if the address belongs to an account; the reply does not reveal whether it does',
    viewer: 'anyone',
    tags,
    body: strict({ email: str({ max: 128 }) }),
    reply: done,
    refusals: ['unknown-provider', 'too-many-attempts', 'invalid-input'],
    extension: true,
  }),
  'POST /api/auth/forgot-password/confirm': endpoint({
    summary: 'Reset a forgotten password, authorized by the secret in the mailed link',
    viewer: 'anyone',
    tags,
    body: strict({ secret: str({ max: 256 }), newPassword: password() }),
    reply: done,
    refusals: ['link-gone', 'weak-password', 'too-many-attempts', 'server-busy'],
    extension: true,
  }),
  'POST /api/auth/second-factor/begin': endpoint({
    summary: 'Start the second factor, for methods with a first step',
    viewer: 'session',
    tags: [...tags, secondFactorDue],
    body: step,
    reply: z.looseObject({}),
    refusals: stepRefusals.beginSecondFactor,
    extension: true,
  }),
  'POST /api/auth/second-factor': endpoint({
    summary: 'Complete the second factor; the reply has the new session token',
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
