import { route } from '../../http/route.ts';
import { findBalloonSettings } from '../balloons/queries.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { findPrintSettings } from '../printing/queries.ts';
import {
  countHolds,
  databaseTimeMs,
  findContestClock,
  measureBalloons,
  measureIncidents,
  measureJudging,
  measurePresence,
  measurePrints,
  measureQuestions,
} from './queries.ts';
import { findRoomRunners, presentRoomRunner } from './room-runners.ts';

/** What happens in a contest now. The page asks again every few seconds. */
export const getRoom = route('GET /api/contest/:contestId/admin/room', {
  scope: contestScopeWith('observer'),
  handle: async ({ scope: { id, orgId, nowMs }, viewer, context }) => {
    const { db, clock, events } = context;
    // One query after another, so that an open page never takes more than a few connections of the pool.
    const serverOffsetMs = clock.now() - (await databaseTimeMs(db));
    const questions = await measureQuestions(db, id);
    const incidents = await measureIncidents(db, id);
    const contestClock = await findContestClock(db, id);
    const judging = await measureJudging(db, id);
    const holds = await countHolds(db, id);
    const runners = await findRoomRunners(context, orgId, viewer);
    const present = await measurePresence(db, id, events.userIds());
    const [balloons, balloonSettings] = [await measureBalloons(db, id), await findBalloonSettings(db, id)];
    const [prints, printSettings] = [await measurePrints(db, id), await findPrintSettings(db, id)];
    return {
      serverTime: nowMs,
      questions: { open: questions.open, unclaimed: questions.unclaimed, ...since('oldestAt', questions.oldestAtMs) },
      incidents: { recent: incidents.recent, total: incidents.total, ...since('lastAt', incidents.lastAtMs) },
      pauses: {
        ...since('pausedAt', contestClock?.pausedAtMs ?? null),
        ...(contestClock && contestClock.pausedAtMs !== null && { reason: contestClock.pauseReason }),
        removed: contestClock?.removed.length ?? 0,
        removedMs: contestClock?.removed.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0) ?? 0,
      },
      judging: {
        waiting: judging.waiting,
        held: judging.held,
        running: judging.running,
        ...since('oldestAt', judging.oldestAtMs),
        holds,
        faults: judging.faults,
        submitted: judging.submitted,
        judged: judging.judged,
        wait: spreadOf(judging.waitMedianMs, judging.waitP95Ms),
        verdict: spreadOf(judging.verdictMedianMs, judging.verdictP95Ms),
      },
      runners: runners.map(presentRoomRunner),
      serverOffsetMs,
      present: { ...present, servers: Math.max(present.servers, 1) },
      balloons: { enabled: balloonSettings.enabled, open: balloons.open, ...since('oldestAt', balloons.oldestAtMs) },
      prints: { enabled: printSettings.enabled, open: prints.open, ...since('oldestAt', prints.oldestAtMs) },
    };
  },
});

function since<K extends string>(key: K, instantMs: number | null): Partial<Record<K, number>> {
  // The computed key is the only one.
  return instantMs === null ? {} : ({ [key]: instantMs } as Record<K, number>);
}

function spreadOf(medianMs: number | null, p95Ms: number | null) {
  return medianMs === null || p95Ms === null ? null : { medianMs, p95Ms };
}
