import type { InvitationRow } from './queries.ts';

/** Whether a link admits users at this instant. */
export function stateOf(
  { revokedAt, expiresAt, maxUses, useCount }: InvitationRow,
  nowMs: number,
): 'open' | 'expired' | 'used-up' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt.getTime() <= nowMs) return 'expired';
  return maxUses !== null && useCount >= maxUses ? 'used-up' : 'open';
}
