import type { Approval } from '@assay/contract';
import { presentVersionApproval } from '../approvals/present.ts';
import type { ApprovalRow, Content } from '../approvals/queries.ts';

export function presentApproval(
  row: ApprovalRow,
  now: { content: Content; statementVersion: string; viewerId: string },
): Approval {
  const { revision, hash } = now.content;
  const isOnRevision = row.hash === null && row.revision !== null && row.revision === revision;
  return {
    ...presentVersionApproval(row),
    ...(row.hash !== null && { hash: row.hash }),
    isCurrent: isOnRevision || (row.hash !== null && row.hash === hash),
    statementChanged: row.statementVersion !== now.statementVersion,
    isOwn: row.userId === now.viewerId,
  };
}
