import { randomUUID } from 'node:crypto';
import { endMsOf } from '@assay/rules';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { changeClock } from './clock-change.ts';

const scope = contestScopeWith('admin');

export const pauseContest = route('POST /api/contest/:contestId/admin/clock/pause', {
  scope,
  handle: async ({ body: { version, reason }, ...request }) => {
    await changeClock(request, {
      version,
      reason,
      verb: 'pause',
      change: (clock, nowMs) => {
        if (clock.pausedAtMs !== null) throw refusal('clock-paused');
        if (nowMs < clock.startMs || nowMs >= endMsOf(clock)) throw refusal('contest-not-running');
        return { ...clock, pausedAtMs: nowMs, pauseReason: reason };
      },
    });
    return {};
  },
});

export const resumeContest = route('POST /api/contest/:contestId/admin/clock/resume', {
  scope,
  handle: async ({ body: { version, reason }, ...request }) => {
    await changeClock(request, {
      version,
      reason,
      verb: 'resume',
      change: (clock, nowMs) => {
        const { pausedAtMs, pauseReason, removed } = clock;
        if (pausedAtMs === null) throw refusal('clock-not-paused');
        const paused = { id: randomUUID(), startMs: pausedAtMs, endMs: nowMs, reason: pauseReason };
        // Resumed in the millisecond of the pause: nothing was removed.
        const isEmpty = nowMs <= pausedAtMs;
        return { ...clock, pausedAtMs: null, pauseReason: '', removed: isEmpty ? removed : [...removed, paused] };
      },
    });
    return {};
  },
});
