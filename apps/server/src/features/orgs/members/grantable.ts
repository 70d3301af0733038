import { refusal } from '../../../http/refusal.ts';

/**
 * Throws `no-right` if the new capabilities contain one that neither the previous ones nor the administrator's own
 * contain. `own` is null for non-members.
 */
export function refuseUngrantable(capability: bigint, before: bigint, own: bigint | null): void {
  if ((capability & ~before & ~(own ?? 0n)) !== 0n) throw refusal('no-right');
}
