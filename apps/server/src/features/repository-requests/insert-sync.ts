import {
  MAX_REPOSITORY_SYNCS,
  type RepositoryCommit,
  type RepositoryFault,
  type RepositoryOutcome,
} from '@assay/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { repositorySyncs } from '../../db/schema.ts';

/** Adds a synchronization and deletes those beyond the number that is kept. */
export async function insertSync(
  tx: Tx,
  problemId: string,
  sync: {
    outcome: RepositoryOutcome;
    commit: RepositoryCommit | null;
    failure?: RepositoryFault | null;
    userId: string | null;
  },
): Promise<void> {
  await tx.insert(repositorySyncs).values({ problemId, ...sync, createdAt: sql`clock_timestamp()` });
  await tx.execute(sql`delete from ${repositorySyncs} where id in (
    select id from ${repositorySyncs} where problem_id = ${problemId}::uuid
    order by created_at desc, id desc offset ${MAX_REPOSITORY_SYNCS})`);
}
