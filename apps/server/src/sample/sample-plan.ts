import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { ACCESS_LEVEL } from '@assay/contract/states';
import type { AppContext } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { contests, plans } from '../db/schema.ts';
import { transactionTimeMs } from '../features/clocks/queries.ts';
import { putBalloonSettings } from '../features/balloons/queries.ts';
import { findPrintSettings, putPrintSettings } from '../features/printing/queries.ts';
import { insertParticipants } from '../features/contest-participants/queries.ts';
import { invalidateRanklists } from '../features/ranking-tasks/invalidate.ts';
import { insertPlan, insertPlanContest, updatePlanSettings } from '../features/plans/queries.ts';
import { insertSampleContest } from './make-contest.ts';
import { insertClarifications } from './sample-clarifications.ts';
import { translated, type SamplePlan } from './sample-organization.ts';

const OPEN_FOR_DAYS = 365;
const DAY_MS = 86_400_000;

interface Place {
  orgId: string;
  /** By slug. */
  problemIds: ReadonlyMap<string, string>;
  /** The participant who asks. */
  demoId: string;
  /** The user who answers. */
  juryId: string;
}

/** Creates the plan with its contests, or nothing if it exists; all in one transaction. */
export async function ensurePlan({ db }: AppContext, sample: SamplePlan, place: Place): Promise<void> {
  const { orgId } = place;
  await db.transact(async (tx) => {
    const isThere = and(eq(plans.orgId, orgId), eq(plans.slug, sample.slug));
    if ((await tx.$count(plans, isThere)) > 0) return;
    const planId = randomUUID();
    const accessLevel = ACCESS_LEVEL.restricted;
    await insertPlan(tx, { id: planId, orgId, slug: sample.slug, accessLevel, ...translated(sample) });
    await updatePlanSettings(tx, planId, {
      registrationEnabled: true,
      registrationAllowPublic: true,
      promotion: true,
    });
    let before: string | null = null;
    for (const [index, contest] of sample.contests.entries()) {
      const contestId = await ensureContest(tx, contest, place);
      const slug = String(index + 1).padStart(2, '0');
      const condition =
        before === null || contest.after === undefined
          ? {}
          : { preConditionContests: [{ contestId: before, conditions: { minTotalScore: contest.after } }] };
      await insertPlanContest(tx, planId, contestId, { slug, ...condition });
      before = contestId;
    }
  });
}

async function ensureContest(tx: Tx, sample: SamplePlan['contests'][number], place: Place): Promise<string> {
  const { orgId, problemIds } = place;
  const { slug, balloons, clarifications } = sample;
  const [known] = await tx
    .select({ id: contests.id })
    .from(contests)
    .where(and(eq(contests.orgId, orgId), eq(contests.slug, slug)));
  if (known) return known.id;
  const nowMs = await transactionTimeMs(tx);
  const clock = {
    startMs: nowMs,
    durationMs: OPEN_FOR_DAYS * DAY_MS,
    freezeMs: sample.freezeDays === undefined ? null : sample.freezeDays * DAY_MS,
    thawAfterMs: null,
    thawedAtMs: null,
    pausedAtMs: null,
    removed: [],
  };
  const chosen = sample.problems.map((name) => {
    const problemId = problemIds.get(name);
    if (problemId === undefined)
      throw new Error(`The sample contest ${slug} names ${name}, which is not a sample problem.`);
    return problemId;
  });
  const { problemRules } = sample;
  const contest = {
    orgId,
    sample,
    nowMs,
    clock,
    problemIds: chosen,
    colors: balloons,
    problemRules,
    format: 'ioi',
  } as const;
  const id = await insertSampleContest(tx, { ...contest, allowsVirtual: true });
  if (balloons !== undefined) await putBalloonSettings(tx, id, { enabled: true, inFreeze: false, withoutTags: [] });
  if (sample.printing) await putPrintSettings(tx, id, { ...(await findPrintSettings(tx, id)), enabled: true });
  const since = await invalidateRanklists(tx, id, { rebuild: true });
  if (clarifications !== undefined) {
    await insertParticipants(tx, id, [{ userId: place.demoId, tags: [] }], since);
    await insertClarifications(tx, id, clarifications, place);
  }
  return id;
}
