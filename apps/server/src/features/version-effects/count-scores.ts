import { text } from 'node:stream/consumers';
import type { VersionEffects } from '@assay/contract';
import type { VersionComparison } from '@assay/problem';
import type { AppContext } from '../../context.ts';
import { solutionResultKey } from '../../storage/keys.ts';
import type { ScoredSolution } from '../../work/jobs/compare-versions.ts';
import { listJudged, type VersionOf } from './queries.ts';

/** Further submissions are not scored. */
const MAX_SCORED = 1_000;
const READ_AT_ONCE = 8;
/** Longer details documents count as unknown, and at most so many bytes are passed to a worker in one job. */
const MAX_DETAILS_BYTES = 1024 * 1024;
const MAX_JOB_BYTES = 16 * 1024 * 1024;
const MAX_JOB_SOLUTIONS = 200;

/** How many scores would change without judging again, from the results of each case in the details documents. */
export async function countScores(
  { db, store, work }: Pick<AppContext, 'db' | 'store' | 'work'>,
  version: VersionOf,
  rescoring: NonNullable<VersionComparison['rescoring']>,
  owner: string,
): Promise<VersionEffects['scores']> {
  const found = await listJudged(db, version, MAX_SCORED + 1);
  const examined = found.slice(0, MAX_SCORED);
  const sum = { raised: 0, lowered: 0, mostRaised: 0, mostLowered: 0, unknown: 0 };
  let waiting: ScoredSolution[] = [];
  let bytes = 0;
  const score = async () => {
    const part = await work.run('scoreAgain', { ...rescoring, solutions: waiting }, { owner, sizeBytes: bytes });
    for (const key of ['raised', 'lowered', 'unknown'] as const) sum[key] += part[key];
    for (const key of ['mostRaised', 'mostLowered'] as const) sum[key] = Math.max(sum[key], part[key]);
    [waiting, bytes] = [[], 0];
  };
  for (let at = 0; at < examined.length; at += READ_AT_ONCE) {
    const some = examined.slice(at, at + READ_AT_ONCE);
    const read = await Promise.all(some.map((one) => readDetails(store, one)));
    waiting.push(...some.map((one, index) => ({ score: one.score, details: read[index] ?? null })));
    bytes += read.reduce((all, one) => all + (one?.length ?? 0), 0);
    if (bytes >= MAX_JOB_BYTES || waiting.length >= MAX_JOB_SOLUTIONS) await score();
  }
  if (waiting.length > 0) await score();
  return { computed: examined.length, isWhole: found.length <= MAX_SCORED, ...sum };
}

type JudgedRow = Awaited<ReturnType<typeof listJudged>>[number];

/** Null if there is no document, or it has the results of the pretests only. */
async function readDetails(
  store: AppContext['store'],
  { id, taskId, pretestsOnly }: JudgedRow,
): Promise<string | null> {
  if (taskId === null || pretestsOnly) return null;
  const stored = await store.get(solutionResultKey(id, taskId));
  if (!stored) return null;
  if (stored.totalBytes > MAX_DETAILS_BYTES) {
    stored.stream.destroy();
    return null;
  }
  return await text(stored.stream);
}
