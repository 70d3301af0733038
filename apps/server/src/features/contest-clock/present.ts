import type { TimeGrantRow } from './grant-queries.ts';

export function presentTimeGrant(row: TimeGrantRow) {
  const { id, userId, userName, groupId, groupName, delayMs, extraMs, reason, participantCount } = row;
  const { granterId, granterName, grantedAtMs } = row;
  return {
    grantId: id,
    ...(userId !== null && { principal: { _id: userId, kind: 'user' as const, name: userName ?? '' } }),
    ...(groupId !== null && { principal: { _id: groupId, kind: 'group' as const, name: groupName ?? '' } }),
    delay: delayMs,
    extra: extraMs,
    reason,
    ...(granterId !== null && { grantedBy: { _id: granterId, name: granterName ?? '' } }),
    grantedAt: grantedAtMs,
    participantCount,
  };
}
