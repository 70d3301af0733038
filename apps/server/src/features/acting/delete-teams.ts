import { inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { contestTeams, principals } from '../../db/schema.ts';

/** Deletes teams with their participants and everything that these have. */
export async function deleteTeams(tx: Tx, condition: SQL | undefined): Promise<void> {
  const ids = tx.select({ id: contestTeams.id }).from(contestTeams).where(condition);
  await tx.delete(principals).where(inArray(principals.id, ids));
}
