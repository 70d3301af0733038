import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Stage, StageSettings } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import type { AppContext } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { contests, plans } from '../db/schema.ts';
import { insertClock, transactionTimeMs } from '../features/clocks/queries.ts';
import { putBalloonSettings } from '../features/balloons/queries.ts';
import { findPrintSettings, putPrintSettings } from '../features/printing/queries.ts';
import { updateBoardRoles } from '../features/boards/queries.ts';
import { insertParticipants } from '../features/contest-participants/queries.ts';
import { insertContestProblem } from '../features/contest-problems/queries.ts';
import { insertContest, stageColumns } from '../features/contests/queries.ts';
import { drawPublicId, insertPublic, updateVisible } from '../features/public-ranklists/queries.ts';
import { insertRanklist, updateRanklistSettings } from '../features/ranklists/queries.ts';
import { invalidateRanklists } from '../features/ranking-tasks/invalidate.ts';
import { insertPlan, insertPlanContest, updatePlanSettings } from '../features/plans/queries.ts';
import { insertClarifications } from './sample-clarifications.ts';
import { translated, type SamplePlan } from './sample-organization.ts';

const OPEN_FOR_DAYS = 365;
const DAY_MS = 86_400_000;
export const FULL_MARK = 100;
export const SOLUTIONS_EACH = 100;

/** Practice: everything of one's own is visible, and for comparison everything of others. */
export const openStage: StageSettings = {
  registrationEnabled: true,
  registrationAllowPublic: true,
  problemEnabled: true,
  problemShowTags: true,
  problemAllowCreateSolution: true,
  solutionEnabled: true,
  solutionAllowSubmit: true,
  solutionShowDetails: true,
  ranklistEnabled: true,
  participantEnabled: true,
};
export const overStage: StageSettings = {
  problemEnabled: true,
  solutionEnabled: true,
  solutionShowDetails: true,
  ranklistEnabled: true,
};

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
  const id = randomUUID();
  const nowMs = await transactionTimeMs(tx);
  const stages: Stage[] = [
    { name: 'upcoming', start: 0, settings: {} },
    { name: 'running', start: nowMs, at: { event: 'start' }, settings: openStage },
    { name: 'end', start: nowMs + OPEN_FOR_DAYS * DAY_MS, at: { event: 'end' }, settings: overStage },
  ];
  const clock = {
    startMs: nowMs,
    durationMs: OPEN_FOR_DAYS * DAY_MS,
    freezeMs: sample.freezeDays === undefined ? null : sample.freezeDays * DAY_MS,
    thawAfterMs: null,
    thawedAtMs: null,
    pausedAtMs: null,
    removed: [],
  };
  const columns = stageColumns(stages, nowMs, clock);
  // Visitors can read the contest and its board, as the organization allows them to.
  const accessLevel = ACCESS_LEVEL.public;
  const kind = { accessLevel, rulesVersion: 2, allowsVirtual: true } as const;
  await insertContest(tx, { id, orgId, slug, ...kind, ...translated(sample), ...columns });
  await insertClock(tx, id, clock);
  for (const [index, name] of sample.problems.entries()) {
    const problemId = problemIds.get(name);
    if (problemId === undefined)
      throw new Error(`The sample contest ${slug} names ${name}, which is not a sample problem.`);
    const color = balloons?.[index];
    const settings = {
      slug: String.fromCodePoint(65 + index),
      score: FULL_MARK,
      solutionCountLimit: SOLUTIONS_EACH,
      ...(color !== undefined && { color }),
    };
    await insertContestProblem(tx, id, problemId, settings);
  }
  if (balloons !== undefined) await putBalloonSettings(tx, id, { enabled: true, inFreeze: false, withoutTags: [] });
  if (sample.printing) await putPrintSettings(tx, id, { ...(await findPrintSettings(tx, id)), enabled: true });
  await insertRanklist(tx, { contestId: id, key: 'main', name: 'Ranklist' });
  await updateRanklistSettings(tx, id, 'main', { settings: { config: 'type = ioi' }, isForeign: false });
  await updateBoardRoles(tx, id, { openKey: 'main' });
  const boardId = drawPublicId();
  await insertPublic(tx, { id: boardId, contestId: id, key: 'main' });
  await updateVisible(tx, boardId, true);
  const since = await invalidateRanklists(tx, id, { rebuild: true });
  if (clarifications !== undefined) {
    await insertParticipants(tx, id, [{ userId: place.demoId, tags: [] }], since);
    await insertClarifications(tx, id, clarifications, place);
  }
  return id;
}
