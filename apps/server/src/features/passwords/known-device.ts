import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { AppContext } from '../../context.ts';

/** A device with an earlier sign-in. */
export interface Device {
  kind: 'device' | 'session';
  id: string;
}

const DEVICE_LIFETIME_S = 180 * 24 * 3600;

/**
 * Token of a device, sent when the same user signs in on it again. It proves only an earlier sign-in; attempts with it
 * are counted separately.
 */
export async function makeDevice({ clock, secret }: AppContext, userId: string): Promise<string> {
  const nowS = Math.floor(clock.now() / 1000);
  return await new SignJWT({ sub: userId, jti: randomUUID() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + DEVICE_LIFETIME_S)
    .sign(secret('device'));
}

/** The device, if this user has signed in on it; undefined for anything else. */
export async function readDevice(
  { clock, secret }: AppContext,
  shown: string,
  userId: string | undefined,
): Promise<Device | undefined> {
  if (userId === undefined) return undefined;
  try {
    const { payload } = await jwtVerify(shown, secret('device'), {
      algorithms: ['HS256'],
      currentDate: new Date(clock.now()),
      requiredClaims: ['sub', 'jti', 'exp'],
    });
    return payload.sub === userId && payload.jti !== undefined ? { kind: 'device', id: payload.jti } : undefined;
  } catch {
    return undefined; // Not ours, or expired: treated as an unknown device.
  }
}
