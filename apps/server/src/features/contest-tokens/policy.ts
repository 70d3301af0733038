import type { ContestProblemSettings, SubmissionLimits, TokenReason } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import {
  areTokensOn,
  contestTimeMs,
  isInContest,
  participantClock,
  tokenBalance,
  type ContestClock,
  type TokenBalance,
} from '@assay/rules';
import type { ContestScope } from '../contests/contest-scope.ts';
import { observes, passes } from '../contests/policy.ts';

/** A submission and what decides about tokens for it. */
export interface TokenPlace {
  solution: { userId: string; state: number; tokenedAt: Date | null; feedback: string | null };
  /** Of its problem; null if the contest no longer has it. */
  settings: Pick<ContestProblemSettings, 'tokens'> | null;
  limits: SubmissionLimits;
  clock: ContestClock | null;
  uses: { inContestMs: readonly number[]; inProblemMs: readonly number[] };
}

export type TokenSight = {
  ability: true | TokenReason | 'banned';
  /** Null to those who do not own the submission, and without tokens. */
  balance: TokenBalance | null;
};

/** Whether the viewer may spend a token on a submission now, checked in the order of `tokenReasons`. */
export function tokenSightOf(contest: ContestScope, place: TokenPlace): TokenSight {
  const { participant, nowMs } = contest;
  const { solution, settings, limits, uses } = place;
  const gate = passes(contest, 'readOwnDetails');
  if (participant === null) return { ability: 'participants-only', balance: null };
  if (gate !== true) return { ability: gate, balance: null };
  if (solution.userId !== contest.actingId) return { ability: 'token-not-own', balance: null };
  const scope = { contest: limits.tokens, problem: settings?.tokens };
  if (settings === null || solution.state === SOLUTION_STATE.created || !areTokensOn(scope))
    return { ability: 'tokens-off', balance: null };
  const own = ownClock(contest, place.clock);
  const balance = tokenBalance(scope, uses, own, nowMs);
  const isRunning = !contest.isPaused && isInContest(own, contestTimeMs(own, nowMs));
  return { ability: abilityOf(solution, { balance, isRunning, seesAll: observes(contest), nowMs }), balance };
}

function abilityOf(
  { tokenedAt, feedback }: TokenPlace['solution'],
  {
    balance: { left, usableMs },
    isRunning,
    seesAll,
    nowMs,
  }: { balance: TokenBalance; isRunning: boolean; seesAll: boolean; nowMs: number },
): true | TokenReason {
  if (tokenedAt !== null) return 'token-used';
  if (feedback === null || seesAll) return 'feedback-full';
  if (!isRunning) return 'contest-not-running';
  if (left === 0) return 'token-none';
  return usableMs === null || usableMs > nowMs ? 'token-interval' : true;
}

/**
 * The participant's clock. In a contest without one, the second stage begins with the start and the last one with the
 * end.
 */
function ownClock({ participant, stages }: ContestScope, clock: ContestClock | null): ContestClock {
  if (clock) return participant ? participantClock(clock, participant) : clock;
  const startMs = stages[1]?.start ?? 0;
  return {
    startMs,
    durationMs: (stages.at(-1)?.start ?? 0) - startMs,
    freezeMs: null,
    thawAfterMs: null,
    thawedAtMs: null,
    pausedAtMs: null,
    removed: [],
  };
}
