import type { RanklistDocument, WireTimeline } from '@assay/contract';
import { type ContestClock, contestTimeMs, instantAtMs } from '../clock/contest-clock.ts';
import { Board } from './board.ts';
import { readBoardConfig, unquote } from './config.ts';
import {
  timeOf,
  type BoardHack,
  type BoardParticipant,
  type BoardProblem,
  type BoardSolution,
  type Timed,
} from './model.ts';

/**
 * What a board showed and shows: its contents in order of submission, from which the board at any moment follows.
 * Computed from the log of the contest, with what the viewer may not know left out.
 */
export interface Timeline {
  startMs: number;
  endMs: number;
  /** Null in contests without a clock, where moments are times since the start. */
  clock: Pick<ContestClock, 'durationMs' | 'freezeMs' | 'removed' | 'pausedAtMs'> | null;
  /** Of the board, without what only decides who and what is on it. */
  config: string;
  problems: readonly BoardProblem[];
  participants: readonly BoardParticipant[];
  /** Contest times and instants are those of the board: since the own start in a contest with a start window. */
  solutions: readonly BoardSolution[];
  /** In the order in which they were made, with times as of solutions; null on a board without hacks. */
  hacks: readonly BoardHack[] | null;
}

/** Keys that decide which participants, problems and solutions are on a board. */
const choosing = new Set([
  'ranker',
  'includeBannded',
  'includeBanned',
  'participantTagWhitelist',
  'participantTagBlacklist',
  'problemTagWhitelist',
  'problemTagBlacklist',
  'stageWhitelist',
  'stageBlacklist',
  'problemSlugFilter',
  'problemTitleFilter',
  'submittedAfter',
  'submittedBefore',
]);

/**
 * The lines of a configuration that decide results, without comments. Corrections only of the participants given:
 * others are not on the board.
 */
export function timelineConfig(text: string, userIds: ReadonlySet<string>): string {
  const unknown = new Set(readBoardConfig(text).problems.map(({ line }) => line));
  const lines = text.split(/\r?\n/).flatMap((raw, index) => {
    const line = raw.trim();
    const separator = line.indexOf('=');
    if (line === '' || line.startsWith('#') || separator <= 0 || unknown.has(index + 1)) return [];
    const key = line
      .slice(0, separator)
      .replace(/^export\s+/, '')
      .trim();
    const [, corrected] = /^override\.([^.]+)\./.exec(key) ?? [];
    if (choosing.has(key) || (corrected !== undefined && !userIds.has(corrected))) return [];
    return [`${key} = "${unquote(line.slice(separator + 1).trim())}"`];
  });
  return lines.join('\n');
}

/** When a solution or a hack appears on the board, in milliseconds of the contest; without a clock since the start. */
export function momentOf({ clock, startMs }: Pick<Timeline, 'clock' | 'startMs'>, one: Timed): number {
  const running = clockOfTimeline({ clock, startMs });
  return running ? timeOf(one, running) : one.submittedAtMs - startMs;
}

/** The clock that the moments of a timeline are times of; undefined in contests without one. */
export function clockOfTimeline({ clock, startMs }: Pick<Timeline, 'clock' | 'startMs'>): ContestClock | undefined {
  return clock ? { ...clock, startMs, thawAfterMs: null, thawedAtMs: null } : undefined;
}

/** The clock of a timeline as sent by the server; null without one. */
export function readTimelineClock({ clock }: Pick<WireTimeline, 'clock'>): Timeline['clock'] {
  if (!clock) return null;
  return {
    durationMs: clock.duration,
    freezeMs: clock.freeze ?? null,
    removed: clock.removed.map(({ start, end }) => ({ startMs: start, endMs: end })),
    pausedAtMs: clock.pausedAt ?? null,
  };
}

/** Reads a timeline as sent by the server. */
export function readTimeline({ startAt, endAt, clock, config, ...wire }: WireTimeline): Timeline {
  const running = clockOfTimeline({ clock: readTimelineClock({ clock }), startMs: startAt });
  const instantOfToken = (momentMs: number | null | undefined) =>
    typeof momentMs === 'number' ? (running ? instantAtMs(running, momentMs) : startAt + momentMs) : null;
  const digits = String(wire.submissions.length).length;
  return {
    startMs: startAt,
    endMs: endAt,
    clock: readTimelineClock({ clock }),
    config,
    problems: wire.problems.map(({ color = null, ...one }) => ({ ...one, color, tags: [] })),
    participants: wire.participants.map(({ tags = [], ...one }) => ({ ...one, tags, banned: false })),
    solutions: wire.submissions.map(([participant, problem, momentMs, sinceStartMs, score, status], index) => ({
      // Ids in the order of the board, which decides between submissions of the same millisecond.
      solutionId: String(index).padStart(digits, '0'),
      userId: wire.participants[participant]?.userId ?? '',
      problemId: wire.problems[problem]?.problemId ?? '',
      score: score ?? 0,
      status: wire.statuses[status] ?? '',
      submittedAtMs: startAt + sinceStartMs,
      contestTimeMs: clock ? momentMs : null,
      subtasks: wire.subtasks?.[index] ?? null,
      tokenedAtMs: instantOfToken(wire.tokens?.[index]),
      ...(score === null && { isOpen: true }),
    })),
    hacks:
      wire.hacks?.map(([participant, problem, momentMs, sinceStartMs, isSuccessful], index) => ({
        hackId: String(index).padStart(String(wire.hacks?.length).length, '0'),
        userId: wire.participants[participant]?.userId ?? '',
        problemId: wire.problems[problem]?.problemId ?? '',
        isSuccessful,
        submittedAtMs: startAt + sinceStartMs,
        contestTimeMs: clock ? momentMs : null,
      })) ?? null,
  };
}

/** What a board shows from a moment on: a submission, a token spent on one that was there `before`, or a hack. */
type Moment = { atMs: number; solution: BoardSolution; before?: BoardSolution } | { atMs: number; hack: BoardHack };

/** A board that shows any moment of a timeline. Neighbouring moments are cheap. */
export class TimelineBoard {
  readonly #timeline: Timeline;
  readonly #clock: ContestClock | undefined;
  readonly #board: Board;
  readonly #moments: readonly Moment[];
  /** How many of the moments the board shows. */
  #shown = 0;

  /**
   * `unfrozen`: shows results of the freeze that the timeline has, as if there had been none; `showsAllHacks`: hacks
   * alone.
   */
  constructor(timeline: Timeline, { unfrozen, ...options }: { unfrozen: boolean; showsAllHacks?: boolean }) {
    const { startMs, endMs, problems, participants, solutions, hacks } = timeline;
    this.#timeline = timeline;
    this.#clock = clockOfTimeline(timeline);
    const { config } = readBoardConfig(timeline.config);
    const contest = { startMs, endMs, stages: [], clock: this.#clock, hasHacks: hacks !== null };
    const shown = unfrozen ? { ...config, unfreeze: true } : config;
    this.#board = new Board(contest, problems, shown, { unfrozen, countsAll: true, ...options });
    for (const participant of participants) this.#board.putParticipant(participant);
    const ofHacks = (hacks ?? []).map((hack) => ({ atMs: momentOf(timeline, hack), hack }));
    const ofSolutions = solutions.flatMap((solution): Moment[] => {
      const { tokenedAtMs } = solution;
      const atMs = momentOf(timeline, solution);
      if (typeof tokenedAtMs !== 'number') return [{ atMs, solution }];
      const before = { ...solution, tokenedAtMs: null };
      const usedMs = this.#clock ? contestTimeMs(this.#clock, tokenedAtMs) : tokenedAtMs - startMs;
      return [
        { atMs, solution: before },
        { atMs: Math.max(atMs, usedMs), solution, before },
      ];
    });
    this.#moments = [...ofSolutions, ...ofHacks].toSorted((a, b) => a.atMs - b.atMs);
  }

  /** The board after everything that was submitted up to a moment. */
  documentAt(momentMs: number): RanklistDocument {
    for (let next; (next = this.#moments[this.#shown]) && next.atMs <= momentMs; this.#shown += 1)
      if ('hack' in next) this.#board.putHack(next.hack);
      else this.#board.putSolution(next.solution);
    for (let last; (last = this.#moments[this.#shown - 1]) && last.atMs > momentMs; this.#shown -= 1)
      if ('hack' in last) this.#board.removeHack(last.hack);
      else if (last.before) this.#board.putSolution(last.before);
      else this.#board.removeSolution(last.solution);
    const instantMs = this.#clock ? instantAtMs(this.#clock, momentMs) : this.#timeline.startMs + momentMs;
    return this.#board.document(instantMs);
  }

  /** Shows the results of a cell that the freeze hides. */
  reveal(userId: string, problemId: string): void {
    this.#board.reveal(userId, problemId);
  }

  /** Hides the results of a revealed cell again. */
  conceal(userId: string, problemId: string): void {
    this.#board.conceal(userId, problemId);
  }

  /** Adds a row that is not in the timeline. */
  putParticipant(participant: BoardParticipant): void {
    this.#board.putParticipant(participant);
  }

  /** Adds a solution that is not in the timeline, whatever the moment. */
  putSolution(solution: BoardSolution): void {
    this.#board.putSolution(solution);
  }
}
