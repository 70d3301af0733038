import type { Tx } from '../../db/client.ts';
import { auditLog } from '../../db/schema.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { changedParts } from './changed-parts.ts';

/** An administrative action. */
export interface Act {
  viewer: UserViewer;
  /** Client address. */
  ip: string;
  /** Subject and verb, e.g. `member.remove`, `problem.settings`. */
  action: `${string}.${string}`;
  /** Organization whose administrators may read the entry; absent for actions on the whole installation. */
  orgId?: string;
  /** The object of the action; `type` is the wire's noun. */
  subject: { type: string; id?: string };
  /** State of the subject before; absent if it did not exist or does not matter. */
  before?: unknown;
  /** State of the subject after; absent if it was deleted. */
  after?: unknown;
}

/**
 * Writes an action to the audit log, in the transaction that performs it. Of plain objects only the keys that differ
 * are recorded, secrets are blanked and long texts cut. If `before` and `after` are both given and equal, nothing is
 * written.
 */
export async function recordAct(tx: Tx, { viewer, ip, action, orgId, subject, before, after }: Act): Promise<void> {
  await insertAct(
    tx,
    { action, subject, before, after, ...(orgId !== undefined && { orgId }) },
    { ...actorOf(viewer), ip },
  );
}

/** Writes what the system itself noticed or did to the audit log, like `recordAct`. */
export async function recordSystemAct(tx: Tx, act: Omit<Act, 'viewer' | 'ip'>): Promise<void> {
  await insertAct(tx, act, { userId: null, actingUserId: null, ip: '' });
}

const actorOf = ({ userId, actingUserId }: UserViewer) => ({ userId, actingUserId });

async function insertAct(
  tx: Tx,
  { action, orgId, subject, before, after }: Omit<Act, 'viewer' | 'ip'>,
  actor: Pick<typeof auditLog.$inferInsert, 'userId' | 'actingUserId' | 'ip'>,
): Promise<void> {
  const parts = changedParts(before, after);
  if (parts === 'same') return;
  await tx.insert(auditLog).values({
    orgId: orgId ?? null,
    action,
    subjectType: subject.type,
    subjectId: subject.id ?? null,
    ...parts,
    ...actor,
  });
}
