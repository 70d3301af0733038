import { json } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { solutionDetails, type FeedbackLevel, type SolutionDetails } from '@assay/contract';
import { detailsAt } from '@assay/rules';
import { solutionFeedbackKey, solutionResultKey } from '../../storage/keys.ts';
import type { ObjectStore } from '../../storage/object-store.ts';

/*
 * Feedback of a contest: what contestants read of the judging of a solution. Its problem has a level in the contest,
 * which applies until the end of the last participant. Each row of a solution has the level that applies to it.
 */

/** Contestants read nothing of a larger details document. */
const MAX_REDUCED_BYTES = 16 * 1024 * 1024;

const ownLater = sql`coalesce((select max((granted ->> 'delayMs')::float8 + (granted ->> 'extraMs')::float8)
  from contest_clocks, jsonb_array_elements(grants) as granted
  where contest_clocks.contest_id = judged_contest.id), 0) * interval '1 millisecond'`;

/** The level of a solution in a query over `solutions`; null: everything is shown. */
export const feedbackColumn = sql<Exclude<FeedbackLevel, 'full'> | null>`(
  select nullif(judged_in.settings ->> 'feedback', 'full')
  from contest_problems as judged_in join contests as judged_contest on judged_contest.id = judged_in.contest_id
  where judged_in.contest_id = solutions.contest_id and judged_in.problem_id = solutions.problem_id
    and judged_in.settings ? 'feedback' and now() < judged_contest.ends_at + ${ownLater})`;

/** Who reads: nothing is hidden from administrators of the contest. */
export interface FeedbackReader {
  seesAll: boolean;
}

/** The level at which a reader sees a solution; null: everything. */
export function levelFor({ feedback }: { feedback: FeedbackLevel | null }, { seesAll }: FeedbackReader) {
  return seesAll ? null : feedback;
}

interface ReportedFacts {
  status: string;
  message: string;
  metrics: Record<string, number>;
  feedback: FeedbackLevel | null;
}

/**
 * Time, memory and message of a judging. They are facts about cases, so contestants read them only with all cases; what
 * a failed compiler wrote is no such fact.
 */
export function factsFor(row: ReportedFacts, reader: FeedbackReader): Pick<ReportedFacts, 'message' | 'metrics'> {
  const { status, message, metrics } = row;
  if (levelFor(row, reader) === null) return { message, metrics };
  return { message: status === 'Compile Error' ? message : '', metrics: {} };
}

/**
 * The key of the details document of a judging at a level. Stores it if it is missing: it can always be made from the
 * complete one, so it is removed like a file that nothing refers to.
 */
export async function reducedDetailsKey(
  store: ObjectStore,
  { id, taskId }: { id: string; taskId: string },
  level: FeedbackLevel,
): Promise<string> {
  const key = solutionFeedbackKey(id, taskId, level);
  if (await store.head(key)) return key;
  const complete = await store.get(solutionResultKey(id, taskId));
  if (!complete) return key;
  if (complete.totalBytes > MAX_REDUCED_BYTES) complete.stream.destroy();
  const found: unknown =
    complete.totalBytes > MAX_REDUCED_BYTES ? undefined : await json(complete.stream).catch(() => undefined);
  const details: SolutionDetails = solutionDetails.safeParse(found).data ?? { version: 1, jobs: [] };
  await store.put(key, Readable.from([Buffer.from(JSON.stringify(detailsAt(details, level)))]));
  return key;
}
