import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { clockProblem, lastEndMs } from '@assay/rules';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { auditLog } from '../../db/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { actingAs } from '../clics/writes/write.ts';
import type { StoredClock } from '../clocks/queries.ts';
import { changeClock } from '../contest-clock/clock-change.ts';
import { findContest } from '../contests/contest-scope.ts';
import { administers } from '../contests/policy.ts';
import type { StoredObject } from './primary-objects.ts';
import { findContestFacts, listObjects } from './queries.ts';

/**
 * Gives a shadow the clock of its primary: start, length, freeze and thaw. The change is made in the name of the
 * director who last changed the connection. Nothing changes if they no longer administer the contest, or if the clock
 * does not fit the contest, such as its removed intervals; the page of the shadow then shows the difference.
 */
export async function followClock(context: AppContext, contestId: string): Promise<void> {
  const { db, log } = context;
  const contest = (await listObjects(db, contestId, 'contest')).get('');
  const state = (await listObjects(db, contestId, 'state')).get('');
  const clock = (await findContestFacts(db, contestId))?.clock;
  if (!contest || !clock) return;
  const isFollowed = (one: StoredClock) => timesOf(one) === timesOf(clockOfPrimary(one, contest, state));
  if (isFollowed(clock) || clockProblem(clockOfPrimary(clock, contest, state)) !== null) return;
  const userId = await findConnector(db, contestId);
  const scope = userId === undefined ? undefined : await findContest(db, contestId, userId);
  if (userId === undefined || !scope || !administers(scope)) return;
  try {
    await changeClock(
      { scope, viewer: actingAs(userId), ip: '', context },
      {
        version: clock.version,
        verb: 'follow',
        reason: undefined,
        change: (before) => clockOfPrimary(before, contest, state),
      },
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A director changes it at the same time, or its stages do not fit. The next change of the primary tries again.
    log.warn({ contestId, refusal: error.code }, 'Cannot follow the clock of a primary.');
  }
}

/** The clock with the times of the primary. What the primary does not say stays, except a freeze. */
function clockOfPrimary(
  clock: StoredClock,
  contest: StoredObject<'contest'>,
  state: StoredObject<'state'> | undefined,
): StoredClock {
  const { start_time: startMs, duration, scoreboard_freeze_duration: freeze = 0, scoreboard_thaw_time: thaw } = contest;
  const after: StoredClock = {
    ...clock,
    startMs: startMs ?? clock.startMs,
    durationMs: duration,
    freezeMs: freeze > 0 ? freeze : null,
    thawedAtMs: state?.thawed ?? clock.thawedAtMs,
  };
  // A thaw without a time is one that the primary has not planned.
  const thawAfterMs = thaw === undefined ? null : Math.max(0, thaw - lastEndMs({ ...after, pausedAtMs: null }));
  return { ...after, thawAfterMs: after.freezeMs === null ? clock.thawAfterMs : thawAfterMs };
}

const timesOf = ({ startMs, durationMs, freezeMs, thawAfterMs, thawedAtMs }: StoredClock) =>
  JSON.stringify([startMs, durationMs, freezeMs, thawAfterMs, thawedAtMs]);

/** The director who last changed the connection. */
async function findConnector(db: Db, contestId: string): Promise<string | undefined> {
  const isConnection = and(eq(auditLog.subjectId, contestId), eq(auditLog.action, 'contest.shadow-change'));
  const [row] = await db
    .select({ userId: auditLog.userId })
    .from(auditLog)
    .where(and(isConnection, isNotNull(auditLog.userId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return row?.userId ?? undefined;
}
