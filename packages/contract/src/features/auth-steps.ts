import { z } from 'zod';
import type { RefusalCode } from '../refusals.ts';
import { str, strict } from '../wire.ts';

/** A provider of this installation with what it asks for, which differs from one to another; see docs/identity.md. */
export const step = strict({ provider: str({ min: 1, max: 32 }), payload: z.unknown() });

/** What providers refuse with, whatever they are asked. */
export const providerRefusals = [
  'unknown-provider',
  'invalid-input',
  'too-many-attempts',
  'code-sent',
  'not-sent',
  'not-bound',
  'address-not-allowed',
  'not-your-address',
  'wrong-credentials',
  'wrong-code',
  'wrong-proof',
  'weak-password',
  'challenge-gone',
  'provider-down',
  'provider-refused',
  'bound-elsewhere',
  'already-bound',
  'acting-session',
] as const satisfies readonly RefusalCode[];

/** What `requireMfa` refuses with. */
export const proofRefusals = [
  'mfa-required',
  'mfa-invalid',
  'second-factor-required',
] as const satisfies readonly RefusalCode[];
