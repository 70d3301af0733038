import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../context.ts';
import { contests } from '../db/schema.ts';
import { transactionTimeMs } from '../features/clocks/queries.ts';
import { insertParticipants } from '../features/contest-participants/queries.ts';
import { putPlaceSettings, putSeats } from '../features/contest-place/queries.ts';
import { updateLockTimes } from '../features/contests/lock-times.ts';
import { invalidateRanklists } from '../features/ranking-tasks/invalidate.ts';
import { insertSampleContest } from './make-contest.ts';
import { ensureDemoUser } from './sample-class.ts';
import type { SampleExam } from './sample-organization.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const OPEN_FOR_DAYS = 365;

interface Place {
  orgId: string;
  /** By slug. */
  problemIds: ReadonlyMap<string, string>;
}

/**
 * Creates a contest with address ranges, seats, one session at a time and exam mode, unless it exists. Participants
 * start when they choose, so that exam mode closes the site to them for a short time only.
 */
export async function loadExam(context: AppContext, sample: SampleExam, { orgId, problemIds }: Place): Promise<void> {
  const { slug, ranges } = sample;
  const seats = await Promise.all(
    sample.seats.map(async ({ name, address }) => ({
      userId: (await ensureDemoUser(context, orgId, name)).id,
      address,
    })),
  );
  await context.db.transact(async (tx) => {
    if ((await tx.$count(contests, and(eq(contests.orgId, orgId), eq(contests.slug, slug)))) > 0) return;
    const nowMs = await transactionTimeMs(tx);
    const lengthMs = sample.minutes * MINUTE_MS;
    const durationMs = OPEN_FOR_DAYS * DAY_MS;
    const clock = {
      startMs: nowMs,
      durationMs,
      freezeMs: null,
      thawAfterMs: null,
      thawedAtMs: null,
      pausedAtMs: null,
      removed: [],
      window: { latestMs: durationMs - lengthMs, lengthMs, openBoard: true },
    };
    const chosen = sample.problems.map((name) => {
      const problemId = problemIds.get(name);
      if (problemId === undefined)
        throw new Error(`The sample contest ${slug} names ${name}, which is not a sample problem.`);
      return problemId;
    });
    const contest = { orgId, sample, nowMs, clock, problemIds: chosen, format: 'ioi' } as const;
    const id = await insertSampleContest(tx, { ...contest, allowsVirtual: false });
    const since = await invalidateRanklists(tx, id, { rebuild: true });
    const participants = seats.map(({ userId }) => ({ userId, tags: [] }));
    await insertParticipants(tx, id, participants, since);
    await putSeats(
      tx,
      seats.map((seat) => ({ contestId: id, ...seat, boundAt: new Date(nowMs) })),
    );
    await putPlaceSettings(tx, id, { ranges, seats: true, oneSession: true, exam: true, leadMs: 0 });
    await updateLockTimes(tx, id);
  });
}
