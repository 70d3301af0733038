import type { Tx } from '../../db/client.ts';
import { auditLog } from '../../db/schema.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { changedParts } from './changed-parts.ts';

/** One administrative act. */
export interface Act {
  viewer: UserViewer;
  /** Address of the client. */
  ip: string;
  /** Subject and verb, e.g. `member.remove`, `problem.settings`. */
  action: `${string}.${string}`;
  /** Organization whose administrators may read of it; absent for acts on the whole installation. */
  orgId?: string;
  /** What was acted on; `type` is the wire's noun. */
  subject: { type: string; id?: string };
  /** What the subject was; absent where there was none or it does not matter. */
  before?: unknown;
  /** What it is now; absent where it is gone. */
  after?: unknown;
}

/**
 * Writes an act into the audit log, in the transaction that does it. Of plain objects only the keys that differ are
 * kept, secrets are blanked and long texts cut. Where `before` and `after` are both given and alike nothing happened,
 * and nothing is written.
 */
export async function recordAct(tx: Tx, { viewer, ip, action, orgId, subject, before, after }: Act): Promise<void> {
  const parts = changedParts(before, after);
  if (parts === 'same') return;
  await tx.insert(auditLog).values({
    orgId: orgId ?? null,
    userId: viewer.userId,
    actingUserId: viewer.actingUserId,
    action,
    subjectType: subject.type,
    subjectId: subject.id ?? null,
    ...parts,
    ip,
  });
}
