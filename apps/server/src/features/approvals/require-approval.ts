import type { Db } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { type Content, isApprovedByAnother, requiresApproval } from './queries.ts';

/** Refuses to publish what no other user has approved, if the organization requires that. */
export async function requireApproval(
  db: Db,
  { id, orgId }: { id: string; orgId: string },
  content: Content,
  userId: string,
): Promise<void> {
  if (!(await requiresApproval(db, orgId))) return;
  if (!(await isApprovedByAnother(db, id, content, userId))) throw refusal('approval-missing');
}
