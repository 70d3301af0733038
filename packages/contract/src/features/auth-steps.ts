import { z } from 'zod';
import type { RefusalCode } from '../refusals.ts';
import { str, strict } from '../wire.ts';

/** A provider of this installation with what it asks for, which differs from one to another; see docs/identity.md. */
export const step = strict({ provider: str({ min: 1, max: 32 }), payload: z.unknown() });

/** What each step of a provider may refuse with, over all providers that know the step. */
const beginning = ['unknown-provider', 'invalid-input', 'code-sent', 'too-many-attempts', 'provider-down'] as const;
const proving = [
  'unknown-provider',
  'invalid-input',
  'too-many-attempts',
  'wrong-code',
  'challenge-gone',
] as const satisfies readonly RefusalCode[];
const elsewhere = ['provider-down', 'provider-refused'] as const;

export const stepRefusals = {
  // Whether a mail was taken is not told here: it would tell whether the address belongs to somebody.
  preLogin: [...beginning, 'address-not-allowed'],
  login: [
    ...proving,
    ...elsewhere,
    'wrong-credentials',
    'work-required',
    'server-busy',
    'wrong-proof',
    'not-bound',
    'name-taken',
  ],
  preVerify: [...beginning, 'not-your-address', 'not-sent', 'acting-session'],
  verify: [
    ...proving,
    ...elsewhere,
    'wrong-credentials',
    'server-busy',
    'wrong-proof',
    'not-bound',
    'not-your-address',
    'acting-session',
  ],
  beginSecondFactor: ['unknown-provider', 'invalid-input', 'acting-session'],
  secondFactor: [...proving, 'wrong-proof', 'acting-session'],
  preBind: [...beginning, 'address-not-allowed', 'not-sent', 'acting-session'],
  bind: [
    ...proving,
    ...elsewhere,
    'wrong-credentials',
    'server-busy',
    'weak-password',
    'already-bound',
    'bound-elsewhere',
    'acting-session',
  ],
} as const satisfies Record<string, readonly RefusalCode[]>;

/** What `requireMfa` refuses with. */
export const proofRefusals = [
  'mfa-required',
  'mfa-invalid',
  'second-factor-required',
] as const satisfies readonly RefusalCode[];
