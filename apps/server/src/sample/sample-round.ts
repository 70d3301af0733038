import { and, eq } from 'drizzle-orm';
import type { App } from '../app.ts';
import type { AppContext } from '../context.ts';
import { contestProblems, contests } from '../db/schema.ts';
import { transactionTimeMs } from '../features/clocks/queries.ts';
import { insertParticipants } from '../features/contest-participants/queries.ts';
import { invalidateRanklists } from '../features/ranking-tasks/invalidate.ts';
import { updateRound } from '../features/rounds/queries.ts';
import type { TakenPackage } from '../work/jobs/take-package.ts';
import { insertSampleContest } from './make-contest.ts';
import { ensureDemoUser } from './sample-class.ts';
import type { SampleRound } from './sample-organization.ts';
import { submitSamples } from './submit-samples.ts';

const DAY_MS = 86_400_000;
const OPEN_FOR_DAYS = 365;
/** Each problem is worth this much more than the one before. */
const WORTH_STEP = 500;

interface Place {
  orgId: string;
  /** By name in the sample. */
  problems: ReadonlyMap<string, { problemId: string; submissions: TakenPackage['submissions'] }>;
}

/**
 * Creates a round with pretests in which those who have locked a problem hack, unless it exists, and submits a program
 * of each of its participants to the first problem.
 */
export async function loadRound(app: App, sample: SampleRound, { orgId, problems }: Place): Promise<void> {
  const chosen = sample.problems.map(({ name, pretests }) => {
    const problem = problems.get(name);
    if (!problem) throw new Error(`The sample contest ${sample.slug} names ${name}, which is not a sample problem.`);
    return { ...problem, pretests };
  });
  const people = await Promise.all(
    sample.participants.map(async ({ name, verdict }) => ({
      user: await ensureDemoUser(app.context, orgId, name),
      verdict,
    })),
  );
  const userIds = people.map(({ user }) => user.id);
  const contestId = await ensureContest(app.context, sample, { orgId, problems: chosen, userIds });
  const [first] = chosen;
  if (!first) return;
  const { problemId, submissions } = first;
  // Directors may have removed it from a contest of an earlier, interrupted load.
  const isListed = and(eq(contestProblems.contestId, contestId), eq(contestProblems.problemId, problemId));
  if ((await app.context.db.$count(contestProblems, isListed)) === 0) return;
  for (const { user, verdict } of people)
    await submitSamples(app, { submissions, problemId, user, contestId, verdicts: [verdict] });
}

interface Contest {
  orgId: string;
  problems: readonly { problemId: string; pretests: string[] }[];
  userIds: readonly string[];
}

async function ensureContest(
  { db }: AppContext,
  sample: SampleRound,
  { orgId, problems, userIds }: Contest,
): Promise<string> {
  return await db.transact(async (tx) => {
    const isThere = and(eq(contests.orgId, orgId), eq(contests.slug, sample.slug));
    const [known] = await tx.select({ id: contests.id }).from(contests).where(isThere);
    if (known) return known.id;
    const nowMs = await transactionTimeMs(tx);
    const clock = {
      startMs: nowMs,
      durationMs: OPEN_FOR_DAYS * DAY_MS,
      freezeMs: null,
      thawAfterMs: null,
      thawedAtMs: null,
      pausedAtMs: null,
      removed: [],
    };
    const id = await insertSampleContest(tx, {
      orgId,
      sample,
      nowMs,
      clock,
      problemIds: problems.map(({ problemId }) => problemId),
      ownRules: problems.map(({ pretests: names }, index) => ({
        score: WORTH_STEP * (index + 1),
        pretests: { by: 'cases', names },
      })),
      whileRunning: { solutionShowDetails: false, solutionShowOther: true, hacking: 'locked' },
      format: 'codeforces',
      allowsVirtual: false,
    });
    await updateRound(tx, id, { locking: true, tested: 'last' });
    const since = await invalidateRanklists(tx, id, { rebuild: true });
    const participants = userIds.map((userId) => ({ userId, tags: [] }));
    await insertParticipants(tx, id, participants, since);
    return id;
  });
}
