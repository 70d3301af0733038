import { z } from 'zod';
import type { RefusalCode } from '../refusals.ts';
import { str, strict } from '../wire.ts';

/** A configured provider with its input, which differs between providers; see docs/identity.md. */
export const step = strict({ provider: str({ min: 1, max: 32 }), payload: z.unknown() });

/** Refusals of each step, over all providers that implement the step. */
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
  // The reply does not reveal whether a mail was sent: that would reveal whether the address has an account.
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

/** Refusals of `requireMfa`. */
export const proofRefusals = [
  'mfa-required',
  'mfa-invalid',
  'second-factor-required',
] as const satisfies readonly RefusalCode[];
