import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { recordAct } from '../audit/record-act.ts';
import { insertThread, nextNumber } from '../clarifications/change-queries.ts';
import { clarificationNews } from '../clarifications/clarification-news.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { findContest, type ContestEdit } from '../contests/contest-scope.ts';
import { applyClock, type Regrant } from '../contests/apply-clock.ts';
import { bindStages } from '../contests/bind-stages.ts';
import { lockClock, transactionTimeMs, type StoredClock } from '../clocks/queries.ts';

interface ClockChange {
  /** The version that the director saw. */
  version: number;
  verb: 'change' | 'pause' | 'resume' | 'remove' | 'restore' | 'follow' | 'grant' | 'ungrant' | 'reset-start';
  /** Announced to all participants; absent: nothing is announced. */
  reason: string | undefined;
  /** The new clock; throws refusals. `nowMs` is the database's time. */
  change: (clock: StoredClock, nowMs: number, tx: Tx) => StoredClock | Promise<ChangedClock>;
}

/** A clock after a change of grants. */
interface ChangedClock extends StoredClock {
  regrant?: Regrant;
  /** For the audit log. */
  details?: Record<string, unknown>;
}

/** Changes the clock of a contest in one transaction, with its entry in the audit log and its announcement. */
export async function changeClock(request: ContestEdit, given: ClockChange): Promise<void> {
  const { scope, viewer, ip, context } = request;
  const { version, verb, reason, change } = given;
  await context.db.transact(async (tx) => {
    const before = await lockClock(tx, scope.id, 'update');
    if (!before) throw refusal('clock-missing');
    if (before.version !== version) throw refusal('clock-changed');
    // Read again under the lock: the stages may have changed since the request arrived.
    const contest = await findContest(tx, scope.id, viewer.userId);
    if (!contest) throw refusal('not-found');
    const changed: ChangedClock = await change(before, await transactionTimeMs(tx), tx);
    const { regrant, details, ...after } = changed;
    const stages = bindStages(contest.commonStages, before);
    const moved = await applyClock(tx, scope.id, { before, after, stages, ...(regrant && { regrant }) });
    await recordAct(tx, {
      viewer,
      ip,
      action: `contest.clock-${verb}`,
      orgId: scope.orgId,
      subject: subjectOf(scope.id),
      before: logged(before),
      after: { ...logged(after), ...details, ...(reason !== undefined && { reason }), ...(moved && { moved }) },
    });
    await context.live.publish(tx, { type: 'contest', contestId: scope.id });
    if (reason !== undefined) await announce(tx, request, reason);
  });
}

function logged({ startMs, durationMs, freezeMs, thawAfterMs, pausedAtMs, removed, window }: StoredClock) {
  return {
    ...(window && { window: { latest: window.latestMs, length: window.lengthMs, openBoard: window.openBoard } }),
    start: startMs,
    duration: durationMs,
    freeze: freezeMs,
    thawAfter: thawAfterMs,
    pausedAt: pausedAtMs,
    removed: removed.map(({ startMs: start, endMs: end, reason }) => ({ start, end, reason })),
  };
}

/** An urgent notice of the jury: participants confirm it. */
async function announce(tx: Tx, { scope, viewer, context }: ContestEdit, body: string): Promise<void> {
  const number = await nextNumber(tx, scope.id);
  const thread = {
    contestId: scope.id,
    number,
    category: 'general',
    problemId: null,
    authorId: viewer.userId,
    body,
  } as const;
  const newsOf = await insertThread(tx, thread, { urgent: true });
  await context.live.publish(tx, clarificationNews({ ...thread, askerId: null }, { forAll: true, newsOf }));
}
