import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { INSTANCE_ADAPTER } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { contestProblems, contests, instanceImages, problemData, problems, runners } from '../../db/schema.ts';
import type { RunnerViewer } from '../../http/viewer/viewer.ts';
import { isOnline, worksFor } from '../runners/availability.ts';
import { quotaOf } from '../tasks/task-quota.ts';
import { isDataInContest } from '../problem-grants/data-in-contest.ts';

/** Images are prepared this long before a contest starts. */
const AHEAD_HOURS = 24;
/** Maximum number of data versions for one runner. */
const MAX_WANTED = 200;

const label = sql<string>`${problemData.config} ->> 'instanceLabel'`;
/** Environments that Assay's own runners allocate. */
const isOurs = sql`${problemData.config} -> 'instance' ->> 'adapter' = ${INSTANCE_ADAPTER}`;

/** Current data versions of problems of contests that run or start soon, whose instances this runner allocates. */
export async function findWanted(db: Db, { orgId }: RunnerViewer, labels: readonly string[], now: Date) {
  const isLent = sql`${quotaOf(sql`${contests.orgId}`)} is distinct from 0`;
  return await db
    .selectDistinctOn([problems.id], {
      problemId: problems.id,
      problemDataHash: problemData.hash,
      config: problemData.config,
    })
    .from(contests)
    .innerJoin(contestProblems, eq(contestProblems.contestId, contests.id))
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .innerJoin(problemData, isDataInContest)
    .where(
      and(
        gt(contests.endsAt, now),
        lt(contests.startsAt, new Date(now.getTime() + AHEAD_HOURS * 3_600_000)),
        orgId === null ? isLent : eq(contests.orgId, orgId),
        isOurs,
        sql`${label} = any(${sql.param([...labels])}::text[])`,
      ),
    )
    .orderBy(asc(problems.id))
    .limit(MAX_WANTED);
}

export interface ReportedImage {
  problemId: string;
  hash: string;
  state: 'preparing' | 'ready' | 'failed';
  message?: string | undefined;
}

/** Replaces what a runner reported before. Problems that no longer exist are ignored. */
export async function storeImages(tx: Tx, runnerId: string, images: readonly ReportedImage[]): Promise<void> {
  await tx.delete(instanceImages).where(eq(instanceImages.runnerId, runnerId));
  if (images.length === 0) return;
  const rows = JSON.stringify(images.map(({ message = '', ...image }) => ({ ...image, message })));
  await tx.execute(sql`
    insert into ${instanceImages} (runner_id, problem_id, hash, state, message)
    select ${runnerId}::uuid, problems.id, image.hash, image.state, image.message
    from jsonb_to_recordset(${rows}::jsonb) as image("problemId" uuid, hash text, state text, message text)
      join ${problems} on problems.id = image."problemId"
    for key share of problems`);
}

/** The problems of a contest that have instances, and on how many runners their images are ready. */
export async function listContestImages(db: Db, contestId: string, orgId: string) {
  const countOf = (state: ReportedImage['state']) =>
    sql<number>`count(*) filter (where ${instanceImages.state} = ${state})::int`;
  return await db
    .select({
      problemId: contestProblems.problemId,
      runners: sql<number>`count(${runners.id})::int`,
      ready: countOf('ready'),
      preparing: countOf('preparing'),
      failed: countOf('failed'),
      message: sql<string | null>`min(${instanceImages.message}) filter (where ${instanceImages.state} = 'failed')`,
    })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .innerJoin(problemData, isDataInContest)
    .leftJoin(runners, and(worksFor(orgId), isOnline, sql`'instance:' || (${label}) = any(${runners.labels})`))
    .leftJoin(
      instanceImages,
      and(
        eq(instanceImages.runnerId, runners.id),
        eq(instanceImages.problemId, problems.id),
        eq(instanceImages.hash, problemData.hash),
      ),
    )
    .where(and(eq(contestProblems.contestId, contestId), isOurs, sql`${label} is not null`))
    .groupBy(contestProblems.problemId, contestProblems.slug)
    .orderBy(asc(contestProblems.slug), asc(contestProblems.problemId));
}
