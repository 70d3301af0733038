import { lastEndMs } from '@assay/rules';
import { z } from 'zod';
import { editClock } from '../../contest-clock/edit-clock.ts';
import { revealBoard } from '../../boards/edit-board.ts';
import { ApiError, forbidden, invalid } from '../api-error.ts';
import { SINGLE } from '../projector.ts';
import { clockOfState, isThawed } from '../visibility.ts';
import { act, instant, readBody, type Write, type Written } from './write.ts';

/** A start can be changed and set only when it is at least this far in the future. */
const NOTICE_MS = 30_000;

const contestChange = z.strictObject({
  id: z.string(),
  start_time: instant.nullish(),
  countdown_pause_time: z.string().nullish(),
  scoreboard_thaw_time: instant.optional(),
});

/** Sets the start of a contest, or the thaw of its scoreboard. */
export async function patchContest(write: Write, nowMs: number): Promise<Written> {
  const change = readBody(contestChange, write.body);
  if (change.id !== write.contestId) throw new ApiError(409, 'The id is that of another contest.');
  const { start_time: startMs, scoreboard_thaw_time: thawMs, countdown_pause_time: pause } = change;
  if ((startMs === undefined) === (thawMs === undefined)) throw invalid('Set start_time or scoreboard_thaw_time.');
  if (thawMs !== undefined) {
    if (pause !== undefined) throw invalid('countdown_pause_time belongs to start_time.');
    return await setThaw(write, thawMs, nowMs);
  }
  if (typeof startMs !== 'number' || (pause ?? null) !== null)
    throw forbidden('The countdown cannot be paused here. Set a later start_time.');
  return await setStart(write, startMs, nowMs);
}

async function setStart(write: Write, startMs: number, nowMs: number): Promise<Written> {
  const clock = clockOfState(write.projection.projector.state);
  if (clock.startMs < nowMs + NOTICE_MS) throw forbidden('The contest has started, or starts within 30 seconds.');
  if (startMs < nowMs + NOTICE_MS) throw forbidden('The new start is in the past, or within 30 seconds.');
  await changeClock(write, { start: startMs });
  return { status: 200, text: await contestText(write) };
}

async function setThaw(write: Write, thawMs: number, nowMs: number): Promise<Written> {
  const { state } = write.projection.projector;
  const clock = clockOfState(state);
  const endMs = lastEndMs(clock);
  if (thawMs < endMs) throw forbidden('The thaw cannot be before the end of the contest.');
  if (isThawed(state)) throw forbidden('The scoreboard is already thawed.');
  if (clock.freezeMs === null) throw forbidden('The scoreboard has no freeze.');
  if (thawMs > nowMs) {
    await changeClock(write, { thawAfter: thawMs - endMs });
    return { status: 204, text: '' };
  }
  await act(write, revealBoard, {});
  return { status: 200, text: await contestText(write) };
}

/** Replaces a part of the clock; a clock that changed in between is refused. */
async function changeClock(write: Write, change: { start: number } | { thawAfter: number }): Promise<void> {
  const { contest } = write.projection.projector.state;
  const clock = contest?.clock;
  if (!clock) throw forbidden('The contest has no clock.');
  const { version, startMs, durationMs, freezeMs, thawAfterMs, window } = clock;
  await act(write, editClock, {
    body: {
      version,
      start: startMs,
      duration: durationMs,
      ...(freezeMs !== null && { freeze: freezeMs }),
      ...(thawAfterMs !== null && { thawAfter: thawAfterMs }),
      ...(window && { window: { latest: window.latestMs, length: window.lengthMs, openBoard: window.openBoard } }),
      ...change,
    },
  });
}

async function contestText({ again }: Write): Promise<string> {
  const { projector } = await again();
  return projector.objectsOf('contest').get(SINGLE) ?? 'null';
}
