import { Secret, TOTP } from 'otpauth';
import type { AppContext } from '../../context.ts';
import { seal, unseal } from '../proofs/sealed.ts';
import { findTotp, consumeTotpStep } from './queries.ts';

const ISSUER = 'Assay';
const PERIOD_S = 30;
/** Number of steps that a clock may be ahead or behind. */
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;

/** A new secret for an authenticator app: SHA-1, six digits, 30 seconds, which every app supports (RFC 6238). */
export function makeTotp(label: string): { bytes: Uint8Array; secret: string; uri: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  const totp = new TOTP({ issuer: ISSUER, label, period: PERIOD_S, secret });
  return { bytes: secret.bytes, secret: secret.base32, uri: totp.toString() };
}

/** The time step of a code; undefined for a wrong one. */
export function stepOf(bytes: Uint8Array, code: string, now: number): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  // A copy, since a view of a pooled buffer would expose the surrounding memory.
  const totp = new TOTP({ period: PERIOD_S, secret: new Secret({ buffer: Uint8Array.from(bytes).buffer }) });
  const delta = totp.validate({ token, timestamp: now, window: WINDOW_STEPS });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_S) + delta;
}

/** Consumes a user's code; false for a wrong one and for one that was used, or an earlier one. */
export async function consumeTotpCode(context: AppContext, userId: string, code: string): Promise<boolean> {
  const factor = await findTotp(context.db, userId);
  if (!factor) return false;
  const step = stepOf(unseal(context, userId, factor.secret), code, context.clock.now());
  if (step === undefined) return false;
  return await context.db.transact((tx) => consumeTotpStep(tx, userId, step));
}

/** The stored form of the secret. */
export function sealTotp(context: AppContext, userId: string, bytes: Uint8Array): Buffer {
  return seal(context, userId, bytes);
}
