import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';

const LIFETIME_MS = 5 * 60_000;
const claims = z.object({ orgId: z.uuid(), runnerId: z.uuid() });

/** Claims of a registration token: it registers this runner id in this organization, once. */
export type Registration = z.output<typeof claims>;

/** A JWT (HS256) valid for five minutes. */
export async function signRegistration(registration: Registration, { clock, secret }: AppContext): Promise<string> {
  const now = clock.now();
  return await new SignJWT({ ...registration })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + LIFETIME_MS) / 1000))
    .sign(secret('runner-registration'));
}

/** `foreign`: a valid token of ours for another purpose. `invalid`: forged, malformed or expired. */
export async function readRegistration(
  token: string,
  context: AppContext,
): Promise<Registration | 'foreign' | 'invalid'> {
  const verified = await verify(token, 'runner-registration', context);
  if (verified) return claims.safeParse(verified).data ?? 'foreign';
  return (await verify(token, 'session', context)) ? 'foreign' : 'invalid';
}

async function verify(token: string, purpose: 'runner-registration' | 'session', { clock, secret }: AppContext) {
  try {
    const currentDate = new Date(clock.now());
    return (await jwtVerify(token, secret(purpose), { algorithms: ['HS256'], currentDate, requiredClaims: ['exp'] }))
      .payload;
  } catch {
    return undefined; // Invalid for whatever reason, so it proves nothing.
  }
}
