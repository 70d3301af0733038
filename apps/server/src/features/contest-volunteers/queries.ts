import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { databaseNowMs } from '../../db/epoch-ms.ts';
import { contests } from '../../db/schema.ts';
import { titlesOf } from '../../db/titles.ts';

/** What the page of a queue shows of the contest. */
export async function findQueueContest(db: Db, contestId: string) {
  const [row] = await db
    .select({ title: contests.title, titles: titlesOf(contests.translations), nowMs: databaseNowMs })
    .from(contests)
    .where(eq(contests.id, contestId));
  return row;
}
