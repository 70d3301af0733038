import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { runners, usedRegistrationTokens } from '../../db/schema.ts';

const shown = {
  id: runners.id,
  labels: runners.labels,
  name: runners.name,
  version: runners.version,
  message: runners.message,
  ip: runners.ip,
  createdAt: runners.createdAt,
  accessedAt: runners.accessedAt,
};
export type RunnerRow = Pick<typeof runners.$inferSelect, keyof typeof shown>;

export async function listRunners(db: Db, orgId: string): Promise<RunnerRow[]> {
  return await db
    .select(shown)
    .from(runners)
    .where(eq(runners.orgId, orgId))
    .orderBy(asc(runners.createdAt), asc(runners.id));
}

export async function findRunner(db: Db, orgId: string, id: string): Promise<RunnerRow | undefined> {
  const [row] = await db.select(shown).from(runners).where(isRunner(orgId, id));
  return row;
}

export interface NewRunner {
  id: string;
  /** Null: works for every organization. */
  orgId: string | null;
  name: string;
  labels: string[];
  version: string;
  ip: string;
  keyHash: Buffer;
}

export async function insertRunner(tx: Tx, runner: NewRunner): Promise<void> {
  await tx.insert(runners).values(runner);
}

/** Records that this runner's token was used. False if it already was. */
export async function useRegistration(tx: Tx, runnerId: string): Promise<boolean> {
  const rows = await tx.insert(usedRegistrationTokens).values({ runnerId }).onConflictDoNothing().returning();
  return rows.length > 0;
}

const managed = { name: runners.name, labels: runners.labels };
/** Fields of a runner that administrators edit. */
export type ManagedRunner = Pick<typeof runners.$inferSelect, keyof typeof managed>;

/** Updates the defined fields and returns the previous row; undefined if not found. */
export async function updateRunner(
  tx: Tx,
  orgId: string,
  id: string,
  values: { name?: string | undefined; labels?: string[] | undefined },
): Promise<ManagedRunner | undefined> {
  const [known] = await tx.select(managed).from(runners).where(isRunner(orgId, id)).for('update');
  const hasChanges = Object.values(values).some((value) => value !== undefined);
  if (known && hasChanges) await tx.update(runners).set(values).where(eq(runners.id, id));
  return known;
}

/** Returns the deleted row; undefined if not found. */
export async function deleteRunner(tx: Tx, orgId: string, id: string): Promise<ManagedRunner | undefined> {
  const [gone] = await tx.delete(runners).where(isRunner(orgId, id)).returning(managed);
  return gone;
}

/** Returns the runner's previous message. */
export async function updatePing(
  tx: Tx,
  id: string,
  values: { version: string; ip: string; message?: string; accessedAt: SQL },
): Promise<string | undefined> {
  const [before] = await tx
    .select({ message: runners.message })
    .from(runners)
    .where(eq(runners.id, id))
    .for('no key update');
  await tx.update(runners).set(values).where(eq(runners.id, id));
  return before?.message;
}

/**
 * Organizations with a runner that went silent within the last `withinMs`; a runner is silent `afterMs` after its last
 * contact. Null stands for the whole installation.
 */
export async function findOrgsWithSilent(db: Db, afterMs: number, withinMs: number): Promise<(string | null)[]> {
  const silentSince = sql`now() - ${afterMs}::int * interval '1 millisecond'`;
  const rows = await db
    .selectDistinct({ orgId: runners.orgId })
    .from(runners)
    .where(
      sql`${runners.accessedAt} between ${silentSince} - ${withinMs}::int * interval '1 millisecond' and ${silentSince}`,
    );
  return rows.map(({ orgId }) => orgId);
}

function isRunner(orgId: string, id: string): SQL | undefined {
  return and(eq(runners.orgId, orgId), eq(runners.id, id));
}
