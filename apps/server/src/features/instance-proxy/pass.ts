import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';

/** A browser stays admitted to a host for this long, if the session and the instance last. */
const LIFETIME_MS = 12 * 3_600_000;

/** What admits a browser to the pages of one endpoint, as long as the session and the instance last. */
const pass = z.object({
  instanceId: z.string(),
  endpoint: z.string(),
  sessionId: z.string(),
  /** Of the pages; the pass is valid only there. */
  origin: z.string(),
  expiresAtMs: z.number(),
});
export type Pass = Omit<z.output<typeof pass>, 'expiresAtMs'>;

const NAME = 'assay_instance';
/** Browsers accept this name only without a domain and over HTTPS, so that no other host can set it. */
const SECURE_NAME = `__Host-${NAME}`;
export const passNames: readonly string[] = [NAME, SECURE_NAME];

/** The `Set-Cookie` header of a pass: of this host only, invisible for scripts. */
export function passCookie(context: Pick<AppContext, 'secret' | 'clock'>, made: Pass): string {
  const text = JSON.stringify({ ...made, expiresAtMs: context.clock.now() + LIFETIME_MS });
  const payload = Buffer.from(text).toString('base64url');
  const isSecure = made.origin.startsWith('https:');
  const value = `${payload}.${sign(context, payload).toString('base64url')}`;
  return `${isSecure ? SECURE_NAME : NAME}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** The valid pass among cookies of either name. Another host may have set an invalid one as well. */
export function readPass(context: Pick<AppContext, 'secret' | 'clock'>, cookies: readonly Cookie[]): Pass | undefined {
  for (const { name, value } of cookies) {
    const found = passNames.includes(name) ? verify(context, value) : undefined;
    if (found) return found;
  }
  return undefined;
}

function verify(context: Pick<AppContext, 'secret' | 'clock'>, value: string): Pass | undefined {
  const [payload = '', signature = '', ...more] = value.split('.');
  const expected = sign(context, payload);
  const given = Buffer.from(signature, 'base64url');
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  // Signed, so it is JSON.
  const { data } = pass.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return data && data.expiresAtMs > context.clock.now() ? data : undefined;
}

function sign({ secret }: Pick<AppContext, 'secret'>, payload: string): Buffer {
  return createHmac('sha256', secret('instance-pass')).update(payload).digest();
}

export interface Cookie {
  name: string;
  value: string;
}

/** The cookies of a `Cookie` header, in its order. */
export function parseCookies(header: string | undefined): Cookie[] {
  return (header ?? '').split(';').flatMap((part) => {
    const at = part.indexOf('=');
    return at < 0 ? [] : [{ name: part.slice(0, at).trim(), value: part.slice(at + 1).trim() }];
  });
}
