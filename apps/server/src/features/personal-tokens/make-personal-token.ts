import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { personalTokens } from '../../db/schema.ts';
import { PERSONAL_TOKEN_PREFIX } from '../../http/viewer/authenticate.ts';
import { insertSession } from '../sessions/session-token.ts';
import { hashSecretText, makeSecretText } from '../../secrets/secret-text.ts';

const DAY_MS = 24 * 3_600_000;
/** Enough to distinguish a user's tokens, too little to help guessing. */
const SHOWN_LENGTH = PERSONAL_TOKEN_PREFIX.length + 4;

export interface NewPersonalToken {
  userId: string;
  name: string;
  scopes: string[];
  expiresInDays: number;
  ip: string;
  userAgent: string;
}

/**
 * Creates a token that works within its scopes until it expires or is revoked. Returns the plain token, which is
 * never stored.
 */
export async function makePersonalToken(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  { name, scopes, expiresInDays, ...whose }: NewPersonalToken,
): Promise<{ id: string; token: string }> {
  const session = { ...whose, tags: scopes, kind: 'personal', lifetimeMs: expiresInDays * DAY_MS } as const;
  const { id } = await insertSession(tx, session, clock);
  const token = `${PERSONAL_TOKEN_PREFIX}${makeSecretText()}`;
  await tx
    .insert(personalTokens)
    .values({ sessionId: id, name, prefix: token.slice(0, SHOWN_LENGTH), hash: hashSecretText(token) });
  return { id, token };
}
