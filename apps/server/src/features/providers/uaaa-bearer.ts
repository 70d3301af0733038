import { decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { UaaaConfig } from '../../identity-config.ts';
import { refusal } from '../../http/refusal.ts';
import { findBySubject } from './identities.ts';
import { makeIssuer } from './issuer.ts';
import { makeUaaaTokenReader } from './uaaa-token.ts';

const claims = z.object({
  sub: z.string(),
  aud: z.string(),
  perm: z.array(z.string()),
  exp: z.number(),
  iat: z.number(),
});

/**
 * Accepts access tokens of a UAAA service for the users bound to their subjects. `perm` of such a token lists the paths
 * it permits; a route is permitted if `/` and each of its tags are.
 */
export function makeUaaaBearer(config: UaaaConfig) {
  const issuer = makeIssuer(config.issuer, config.clientId, null);
  const readToken = makeUaaaTokenReader(config.clientId);
  return async (token: string, tags: readonly string[], context: AppContext): Promise<string | undefined> => {
    if (!hasKeyId(token)) return undefined;
    const configuration = await issuer.find(context);
    const payload = await readToken(configuration, token, context).catch((error: unknown) => {
      context.log.info({ err: error }, 'A token of the UAAA service was refused.');
      return undefined;
    });
    const verified = claims.safeParse(payload).data;
    if (!verified || verified.aud !== config.clientId) return undefined;
    const reaches = tags.length > 0 && tags.every((tag) => verified.perm.some((pattern) => covers(pattern, `/${tag}`)));
    const userId = reaches ? await findBySubject(context.db, 'uaaa', verified.sub) : undefined;
    if (userId === undefined) throw refusal('token-not-for-this');
    return userId;
  };
}

/** Tokens of our own never contain a key id. */
function hasKeyId(token: string): boolean {
  try {
    return decodeProtectedHeader(token).kid !== undefined;
  } catch {
    return false; // Not a JWT.
  }
}

/** Whether a pattern matches a path: `*` matches anything within one segment, `**` everything that follows. */
export function covers(pattern: string, path: string): boolean {
  const parts = pattern.split('/');
  const segments = path.split('/');
  for (const [at, part] of parts.entries()) {
    if (part === '**') return segments.length > at;
    const actual = segments[at];
    if (actual === undefined || !fitsPart(part, actual)) return false;
  }
  return parts.length === segments.length;
}

function fitsPart(pattern: string, part: string): boolean {
  const [head = '', ...pieces] = pattern.split('*');
  if (pieces.length === 0) return pattern === part;
  if (!part.startsWith(head)) return false;
  const tail = pieces.pop() ?? '';
  let at = head.length;
  for (const piece of pieces) {
    const found = part.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return part.length - tail.length >= at && part.endsWith(tail);
}
