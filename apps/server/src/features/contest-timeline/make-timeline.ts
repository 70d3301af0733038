import { setImmediate as pause } from 'node:timers/promises';
import type { WireTimeline } from '@assay/contract';
import {
  Board,
  clockOfLength,
  contestTimeMs,
  momentOf,
  participantClock,
  readBoardConfig,
  timelineConfig,
  type BoardContest,
  type BoardHack,
  type BoardProblem,
  type BoardSolution,
  type TimeGrant,
} from '@assay/rules';
import type { ContestState } from '../contest-log/contest-state.ts';
import type { ParticipantData } from '../contest-log/log-entry.ts';

/** Other requests are served after this many solutions. */
const SOLUTIONS_AT_ONCE = 1_000;

export interface TimelineOptions {
  key: string;
  name: string;
  /** Configuration of the ranklist. */
  config: string;
  /** Whether results of the freeze are revealed. */
  unfrozen: boolean;
  /** Whether also those are that the freeze of the configuration hides. */
  revealsAll: boolean;
  /** Whether it is for everyone: only what a board shows. */
  isPublished: boolean;
}

/** The timeline of a board, from the state of its contest; without names, which a log does not have. */
export async function makeTimeline(
  { contest, problems, participants, submissions, hacks }: ContestState,
  { key, name, config: text, unfrozen, revealsAll, isPublished }: TimelineOptions,
): Promise<WireTimeline> {
  if (!contest) throw new Error('The log of a contest begins with the contest.');
  const { startsAtMs: startMs, endsAtMs: endMs, stages } = contest;
  const clock = contest.clock ?? undefined;
  const read = readBoardConfig(text).config;
  const config = revealsAll ? { ...read, unfreeze: true } : read;
  const columns = [...problems].map(([problemId, one]): BoardProblem => ({ ...one, problemId }));
  const grants = grantsOf(participants.values());
  const board = new Board({ startMs, endMs, stages, clock, grants } satisfies BoardContest, columns, config, {
    unfrozen,
  });
  for (const one of participants.values()) board.putParticipant(one);
  let put = 0;
  for (const [solutionId, { judgement, ...submission }] of submissions) {
    const isOpen = judgement?.state !== 'done';
    if (isOpen && !clock) continue;
    const { score = 0, status = '' } = judgement ?? {};
    board.putSolution({
      ...submission,
      solutionId,
      ...(isOpen ? { score: 0, status: '', isOpen } : { score, status }),
    });
    put += 1;
    if (put % SOLUTIONS_AT_ONCE === 0) await pause();
  }

  for (const [hackId, hack] of hacks) board.putHack({ ...hack, hackId });

  const shown = board.contents();
  const ofBoard = clock && clockOfLength(clock);
  const moment = (one: BoardSolution | BoardHack) => momentOf({ clock: ofBoard ?? null, startMs }, one);
  const place = indexOf(shown.participants.map(({ userId }) => userId));
  const column = indexOf(shown.problems.map(({ problemId }) => problemId));
  const statuses = new Interned();
  const languages = new Interned();
  const rows = shown.solutions.map((one): WireTimeline['submissions'][number] => [
    place.get(one.userId) ?? 0,
    column.get(one.problemId) ?? 0,
    moment(one),
    one.submittedAtMs - startMs,
    one.isOpen ? null : one.score,
    statuses.at(isPublished && !config.freeStatuses.has(one.status) ? '' : one.status),
    languages.at(isPublished ? '' : (submissions.get(one.solutionId)?.language ?? '')),
  ]);
  const madeHacks = shown.hacks?.map((one): NonNullable<WireTimeline['hacks']>[number] => [
    place.get(one.userId) ?? 0,
    column.get(one.problemId) ?? 0,
    moment(one),
    one.submittedAtMs - startMs,
    one.isSuccessful,
  ]);
  const length = ofBoard?.durationMs ?? endMs - startMs;
  return {
    key,
    name,
    startAt: startMs,
    endAt: endMs,
    length: [...rows, ...(madeHacks ?? [])].reduce((longest, [, , atMs]) => Math.max(longest, atMs + 1), length),
    ...(ofBoard && {
      clock: {
        duration: ofBoard.durationMs,
        ...(ofBoard.freezeMs !== null && { freeze: ofBoard.freezeMs }),
        removed: ofBoard.removed.map((one) => ({ start: one.startMs, end: one.endMs })),
        ...(ofBoard.pausedAtMs !== null && { pausedAt: ofBoard.pausedAtMs }),
      },
    }),
    frozen: !unfrozen && !config.unfreeze && (config.freezeAtMs !== null || (ofBoard?.freezeMs ?? null) !== null),
    config: timelineConfig(text, new Set(place.keys())),
    problems: shown.problems.map(({ problemId, slug, title, weight, color }) => ({
      problemId,
      slug,
      title,
      weight,
      ...(color && { color }),
    })),
    participants: shown.participants.map(({ userId, tags, team }) => ({
      userId,
      name: '',
      ...(tags.length > 0 && { tags: [...tags] }),
      ...(team && {
        team: { affiliation: team.affiliation, country: team.country, categories: [...team.categories] },
      }),
    })),
    statuses: statuses.values,
    languages: languages.values,
    submissions: rows,
    ...(config.bestPerSubtask && {
      subtasks: shown.solutions.map(({ subtasks }) => (subtasks ? [...subtasks] : null)),
    }),
    ...(config.scoreReduce === 'tokened' && {
      tokens: shown.solutions.map(({ userId, tokenedAtMs }) => {
        if (typeof tokenedAtMs !== 'number') return null;
        if (!clock) return tokenedAtMs - startMs;
        return contestTimeMs(participantClock(clock, grants.get(userId)), tokenedAtMs);
      }),
    }),
    ...(madeHacks && { hacks: madeHacks }),
  };
}

/** Participants whose clock may differ from the contest's. */
function grantsOf(participants: Iterable<ParticipantData>): Map<string, TimeGrant> {
  const grants = new Map<string, TimeGrant>();
  for (const { userId, delayMs, extraMs, startedAtMs } of participants)
    if (delayMs > 0 || extraMs > 0 || startedAtMs !== null) grants.set(userId, { delayMs, extraMs, startedAtMs });
  return grants;
}

const indexOf = (ids: readonly string[]) => new Map(ids.map((id, at) => [id, at]));

/** Texts by index, each once. */
class Interned {
  readonly values: string[] = [];
  readonly #indexes = new Map<string, number>();

  at(value: string): number {
    const known = this.#indexes.get(value);
    if (known !== undefined) return known;
    this.#indexes.set(value, this.values.length);
    return this.values.push(value) - 1;
  }
}
