import type { VersionApproval } from '@assay/contract';
import type { ApprovalRow } from './queries.ts';

export function presentVersionApproval({
  id,
  userId,
  kind,
  note,
  withoutSolutions,
  atMs,
}: ApprovalRow): VersionApproval {
  return { _id: id, kind, at: atMs, note, withoutSolutions, ...(userId !== null && { userId }) };
}
