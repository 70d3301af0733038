import type { ContestProblemSettings, SubmissionLimits, TokenRules } from '@assay/contract';
import { type ContestClock, contestTimeMs, instantAtMs, UNKNOWN_INSTANT_MS } from './clock/contest-clock.ts';

/*
 * Tokens of a participant, as in CMS: the rules of the contest hold over all problems, those of a problem for it alone,
 * and a use takes a token of both. What is left follows from the uses so far and the participant's own time, which
 * stands still in a pause; it is stored nowhere, so that a change of the rules or of the clock needs no correction.
 */

/** Rules of a contest and of one of its problems. */
export interface TokenScope {
  contest: SubmissionLimits['tokens'];
  problem: ContestProblemSettings['tokens'];
}

/** Uses of a participant, as instants in any order. */
export interface TokenUses {
  inContestMs: readonly number[];
  inProblemMs: readonly number[];
}

export interface TokenBalance {
  /** Infinity without a limit. */
  left: number;
  /** When `left` rises next; null if it never does, or if that is unknown. */
  nextMs: number | null;
  /** When the next use is possible, which may have passed; null as `nextMs`. */
  usableMs: number | null;
}

/** Whether a participant can ever have a token for the problem. */
export function areTokensOn({ contest, problem }: TokenScope): boolean {
  const rules = [contest, problem].filter((one) => one !== undefined);
  return rules.length > 0 && rules.every(({ limit }) => !limit || limit.initial > 0 || limit.gain !== undefined);
}

/** The tokens of a participant for a problem at `nowMs`, by the participant's own clock. */
export function tokenBalance(scope: TokenScope, uses: TokenUses, clock: ContestClock, nowMs: number): TokenBalance {
  if (!areTokensOn(scope)) return { left: 0, nextMs: null, usableMs: null };
  const timeOfUse = (ms: number) => contestTimeMs(clock, ms);
  const timeMs = contestTimeMs(clock, nowMs);
  const balances = [
    ...(scope.contest ? [balanceOf(scope.contest, uses.inContestMs.map(timeOfUse), timeMs)] : []),
    ...(scope.problem ? [balanceOf(scope.problem, uses.inProblemMs.map(timeOfUse), timeMs)] : []),
  ];
  const left = Math.min(...balances.map((one) => one.left));
  // All that are this low have to rise.
  const next = balances.filter((one) => one.left === left).map((one) => one.nextTimeMs);
  const nextTimeMs = next.includes(null) ? null : Math.max(...next.map(Number));
  const freeTimeMs = Math.max(...balances.map((one) => one.freeTimeMs));
  const usableTimeMs = left > 0 ? freeTimeMs : nextTimeMs === null ? null : Math.max(nextTimeMs, freeTimeMs);
  return { left, nextMs: instantOf(clock, nextTimeMs), usableMs: instantOf(clock, usableTimeMs) };
}

/** Null at or after the participant's end, and after a pause whose end is unknown. */
function instantOf(clock: ContestClock, timeMs: number | null): number | null {
  if (timeMs === null || timeMs >= clock.durationMs) return null;
  const instantMs = instantAtMs(clock, timeMs);
  return instantMs >= UNKNOWN_INSTANT_MS ? null : instantMs;
}

/** The balance of one set of rules; all times are the participant's own. */
function balanceOf({ limit, interval = 0 }: TokenRules, unsorted: readonly number[], timeMs: number) {
  const uses = unsorted.toSorted((a, b) => a - b);
  const last = uses.at(-1);
  const freeTimeMs = last === undefined ? 0 : last + interval;
  if (!limit) return { left: Infinity, nextTimeMs: null, freeTimeMs };
  const { initial, gain, held = Infinity, total = Infinity } = limit;
  const gainsUntil = (ms: number) => (gain ? Math.floor(ms / gain.every) : 0);
  let left = Math.min(initial, held);
  let sinceMs = 0;
  const goTo = (ms: number) => {
    // Another transaction may have stamped a use a moment later than this one began.
    const untilMs = Math.max(sinceMs, ms);
    left = Math.min(held, left + (gainsUntil(untilMs) - gainsUntil(sinceMs)) * (gain?.count ?? 0));
    sinceMs = untilMs;
  };
  for (const useMs of uses) {
    goTo(useMs);
    // Rules that were tightened later do not leave debts.
    left = Math.max(0, left - 1);
  }
  goTo(timeMs);
  const spendable = Math.max(0, total - uses.length);
  const rises = gain !== undefined && left < held && left < spendable;
  return {
    left: Math.min(left, spendable),
    nextTimeMs: rises ? (gainsUntil(sinceMs) + 1) * gain.every : null,
    freeTimeMs,
  };
}
