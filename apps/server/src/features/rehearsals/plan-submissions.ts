import type { ExpectedVerdict } from '@assay/contract';

/** A program that can be submitted. */
export interface PlannedProgram {
  id: string;
  problemId: string;
  expected: ExpectedVerdict;
}

export interface PlannedSubmission {
  programId: string;
  /** From 1. */
  participant: number;
  /** Contest time since the start. */
  atMs: number;
}

/** A participant tries at most this many problems. */
const MAX_TRIED = 10;
const MAX_FAILURES = 3;
/** In the last part of a contest, submissions are this many times as frequent as before. */
const RUSH_SHARE = 1 / 12;
const RUSH_FACTOR = 2;
/** Share of problems that a participant solves after the failures. */
const SOLVES = 0.85;
/** Between two submissions of one problem, as a share of the contest. */
const PAUSE_SHARE = 0.05;

/**
 * What the simulated participants submit, by time. Each has a skill that decides how many problems they try and how
 * often they fail before they solve one. `random` returns numbers from 0 to below 1.
 */
export function planSubmissions(
  { participants, lengthMs, programs }: { participants: number; lengthMs: number; programs: readonly PlannedProgram[] },
  random: () => number,
): PlannedSubmission[] {
  const byProblem = [...Map.groupBy(programs, ({ problemId }) => problemId).values()];
  const planned: PlannedSubmission[] = [];
  for (let participant = 1; participant <= participants; participant += 1) {
    const skill = 0.2 + 0.8 * random();
    const count = Math.min(MAX_TRIED, Math.max(1, Math.round(byProblem.length * (0.2 + 0.7 * skill))));
    const tried = byProblem.map((own) => ({ own, key: random() })).toSorted((left, right) => left.key - right.key);
    for (const { own } of tried.slice(0, count)) {
      const sent = attemptsAt(own, skill, random);
      let at = shareOfTime(random());
      for (const { id } of sent) {
        planned.push({ programId: id, participant, atMs: Math.floor(Math.min(at, 1) * (lengthMs - 1)) });
        at += PAUSE_SHARE * random();
      }
    }
  }
  return planned.toSorted((left, right) => left.atMs - right.atMs);
}

/** The programs that a participant submits to one problem: failures, then usually an accepted one. */
function attemptsAt(programs: readonly PlannedProgram[], skill: number, random: () => number): PlannedProgram[] {
  const isGood = ({ expected }: PlannedProgram) => expected === 'accepted';
  const [good, bad] = [programs.filter(isGood), programs.filter((one) => !isGood(one))];
  const attempts: PlannedProgram[] = [];
  while (attempts.length < MAX_FAILURES && random() > 0.35 + 0.55 * skill) attempts.push(...oneOf(bad, random));
  if (random() < SOLVES || attempts.length === 0) attempts.push(...oneOf(good, random));
  return attempts.length > 0 ? attempts : oneOf(programs, random);
}

function oneOf<T>(items: readonly T[], random: () => number): T[] {
  const item = items[Math.floor(random() * items.length)];
  return item === undefined ? [] : [item];
}

/** Maps a uniform number to a share of the contest that is more frequent at the end. */
function shareOfTime(uniform: number): number {
  const before = 1 - RUSH_SHARE;
  const total = before + RUSH_FACTOR * RUSH_SHARE;
  const weight = uniform * total;
  return weight < before ? weight : before + (weight - before) / RUSH_FACTOR;
}
