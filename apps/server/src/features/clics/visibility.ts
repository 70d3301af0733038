import {
  clockOfLength,
  contestTimeMs,
  currentStage,
  eventMsOf,
  FULL_SCORE,
  freezeTimeMs,
  isGateOpen,
  isInContest,
  isWindowed,
  lastEndMs,
  mayKnowResult as isKnownTo,
  participantClock,
  participantStages,
  type ContestClock,
  type StageGateName,
} from '@assay/rules';
import type { Stage } from '@assay/contract';
import type { HackData, SubmissionData } from '../contest-log/log-entry.ts';
import type { ContestState, Message, Participant } from './contest-state.ts';
import { seesEverything, type View } from './view.ts';

/*
 * What a reader of the contest API may know, as pure functions of the log. The current time is that of the log: an
 * event of the clock has happened once an entry says so, so that everyone reads the same feed.
 */

/** What a reader currently sees of a contest. */
export interface Knowledge {
  view: View;
  state: ContestState;
  knowsSubmission: (submissionId: string) => boolean;
  /** Whether the current judgement of the submission is shown. */
  knowsJudgement: (submissionId: string) => boolean;
}

/** Whether an instant of the clock has passed according to the log. */
export function hasPassed({ contest, recordedMs }: ContestState, instantMs: number | null): boolean {
  if (contest === null || instantMs === null) return false;
  // Events before the next one have been recorded, even if the entry is an older one.
  return instantMs <= recordedMs || contest.nextStageAtMs === null || instantMs < contest.nextStageAtMs;
}

export function clockOfState({ contest }: ContestState): ContestClock {
  if (!contest?.clock) throw new Error('The contest has no clock.');
  return contest.clock;
}

export function clockOfUser(state: ContestState, userId: string): ContestClock {
  const clock = clockOfState(state);
  const participant = state.participants.get(userId);
  return participant ? participantClock(clock, participant) : clock;
}

export const hasEnded = (state: ContestState) => hasPassed(state, lastEndMs(clockOfState(state)));
export const isThawed = (state: ContestState) => hasPassed(state, eventMsOf(clockOfState(state), 'thaw'));

/** Whether anything is ever frozen. */
export function hasFreeze(state: ContestState): boolean {
  return clockOfState(state).freezeMs !== null || state.board.freezeAtMs !== null;
}

/** Whether results of others are hidden because participants choose when to start: see `hidesResultsOfOthers`. */
function hidesOthers(state: ContestState): boolean {
  const clock = clockOfState(state);
  return isWindowed(clock) && clock.window?.openBoard !== true && !hasEnded(state);
}

export function mayKnowProblems(state: ContestState, view: View): boolean {
  if (seesEverything(view)) return true;
  const clock = clockOfState(state);
  if (view.userId !== null) {
    const isMissing = isWindowed(clock) && typeof state.participants.get(view.userId)?.startedAtMs !== 'number';
    return isMissing ? hasEnded(state) : hasPassed(state, clockOfUser(state, view.userId).startMs);
  }
  return hidesOthers(state) ? false : hasPassed(state, clock.startMs);
}

export function mayKnowProblem(state: ContestState, view: View, problemId: string): boolean {
  const problem = state.problems.get(problemId);
  if (!problem) return false;
  if (seesEverything(view)) return true;
  return mayKnowProblems(state, view) && (problem.showAfterMs === null || problem.showAfterMs <= state.publicMs);
}

/** Whether a participant is on the board. */
export function isListed({ board: { config } }: ContestState, { banned, tags, team }: Participant): boolean {
  if (banned && !config.includeBanned) return false;
  if (team?.categories.includes('hidden')) return false;
  const { only, not } = config.participantTags;
  return !tags.some((tag) => not.has(tag)) && (only === null || tags.some((tag) => only.has(tag)));
}

/** Whether a participant competes for ranks. */
export function isRanked({ team }: Participant): boolean {
  return !team?.categories.some((category) => category === 'unofficial' || category === 'star');
}

export function mayKnowParticipant(state: ContestState, view: View, participant: Participant): boolean {
  return seesEverything(view) || participant.userId === view.userId || isListed(state, participant);
}

/** Contest time of a submission by its participant's clock. */
export function timeOfSubmission(
  state: ContestState,
  { userId, contestTimeMs: storedMs, submittedAtMs }: Timed,
): number {
  return storedMs ?? contestTimeMs(clockOfUser(state, userId), submittedAtMs);
}
type Timed = Pick<SubmissionData, 'userId' | 'contestTimeMs' | 'submittedAtMs'>;

/** Whether a submission was made in the participant's time. */
export function countsInContest(state: ContestState, submission: Timed): boolean {
  return isInContest(clockOfUser(state, submission.userId), timeOfSubmission(state, submission));
}

export function mayKnowSubmission(state: ContestState, view: View, submission: SubmissionData): boolean {
  const participant = state.participants.get(submission.userId);
  if (!participant || !mayKnowProblem(state, view, submission.problemId)) return false;
  if (seesEverything(view)) return true;
  if (!mayKnowParticipant(state, view, participant) || !countsInContest(state, submission)) return false;
  return submission.userId === view.userId || !hidesOthers(state);
}

/** Whether a submission was made in the freeze: its result is hidden from others until the thaw. */
export function isInFreeze(state: ContestState, submission: Timed): boolean {
  const { submittedAtMs } = submission;
  const hidden = {
    fromMs: state.board.freezeAtMs,
    fromTimeMs: freezeTimeMs(clockOfLength(clockOfState(state))),
  };
  const other = { seesAll: false, isOwn: false };
  return !isKnownTo(other, { submittedAtMs, contestTimeMs: timeOfSubmission(state, submission) }, hidden);
}

/** Whether the reader may know anything about the judging of a submission that they may know of. */
export function mayKnowResult(
  state: ContestState,
  view: View,
  submission: Timed,
  { score, isFault }: { score: number; isFault: boolean },
): boolean {
  if (seesEverything(view)) return true;
  if (submission.userId === view.userId) return readsOwnResults(state, view.userId);
  if (!isInFreeze(state, submission) || isThawed(state)) return true;
  if (view.role === 'balloon') return view.balloonsInFreeze && score >= FULL_SCORE && !isFault;
  return view.role === 'presenter' && hasEnded(state);
}

/** Whether the reader may know of a hack that counts: it has points from the moment when it was made. */
export function mayKnowHack(state: ContestState, view: View, { userId, problemId, submittedAtMs }: HackData): boolean {
  if (!mayKnowProblem(state, view, problemId)) return false;
  if (seesEverything(view)) return true;
  const made = { userId, submittedAtMs, contestTimeMs: null };
  if (!countsInContest(state, made) || (userId !== view.userId && hidesOthers(state))) return false;
  return mayKnowResult(state, view, made, { score: 0, isFault: false });
}

/** When a token was spent on a submission, as far as the reader may know: in the freeze it changes what counts. */
export function knownToken(state: ContestState, view: View, submission: SubmissionData): number | null {
  const { tokenedAtMs } = submission;
  if (tokenedAtMs === undefined) return null;
  const use = { ...submission, submittedAtMs: tokenedAtMs, contestTimeMs: null };
  return mayKnowResult(state, view, use, { score: 0, isFault: false }) ? tokenedAtMs : null;
}

/** Whether the current stage shows participants their results. */
const readsOwnResults = (state: ContestState, userId: string) => isOpenToOwner(state, userId, 'readSolutions');

/** Whether the current stage of the contest lets a participant through a gate. */
function isOpenToOwner(state: ContestState, userId: string, gate: StageGateName): boolean {
  const { contest, participants } = state;
  const participant = participants.get(userId);
  if (!contest || !participant || participant.banned) return false;
  return isOpen(state, participantStages(contest.stages, clockOfState(state), participant), gate);
}

function isOpen({ contest, recordedMs }: ContestState, stages: readonly Stage[], gate: StageGateName): boolean {
  const nowMs = contest === null || contest.nextStageAtMs === null ? Infinity : recordedMs;
  return isGateOpen(currentStage(stages, nowMs).settings, gate);
}

/**
 * Whether the reader of a judgement may know its runs. Others than judges read what participants read on the pages: the
 * current stage decides about details of one's own submissions, and of all.
 */
export function mayKnowRuns(state: ContestState, view: View, { userId, problemId }: SubmissionData): boolean {
  if (seesEverything(view)) return true;
  if (!mayKnowUsage(state, view, { problemId })) return false;
  if (userId === view.userId) return isOpenToOwner(state, userId, 'readOwnDetails');
  return state.contest !== null && isOpen(state, state.contest.stages, 'readAllDetails');
}

/** Whether the reader of a judgement may know times. Facts about single cases are hidden at less than full feedback. */
export function mayKnowUsage(state: ContestState, view: View, { problemId }: { problemId: string }): boolean {
  return seesEverything(view) || state.problems.get(problemId)?.isFeedbackFull !== false;
}

/** Whether results are complete for the reader. */
export function knowsAllResults(state: ContestState, view: View): boolean {
  return seesEverything(view) || isRevealed(state, view);
}

/** Whether nothing of the results remains to be revealed: to others than presenters, the thaw reveals them. */
function isRevealed(state: ContestState, { role }: View): boolean {
  return !hasFreeze(state) || isThawed(state) || (role === 'presenter' && hasEnded(state));
}

/**
 * When directors ended the feed of the reader; null while it continues. Nothing can follow, so it ends after the thaw,
 * which readers would otherwise never see. Presenters have all results before: the Resolver starts once its feed has
 * ended.
 */
export function updatesEndMs({ state, view }: Pick<Knowledge, 'state' | 'view'>): number | null {
  const { endOfUpdatesMs } = state;
  if (endOfUpdatesMs === null || !isRevealed(state, view)) return null;
  const thawMs = hasFreeze(state) && isThawed(state) ? eventMsOf(clockOfState(state), 'thaw') : null;
  return Math.max(endOfUpdatesMs, thawMs ?? 0);
}

export function mayKnowMessage(state: ContestState, view: View, message: Message): boolean {
  if (seesEverything(view)) return true;
  if (message.problemId !== null && !mayKnowProblem(state, view, message.problemId)) return false;
  return message.forAll || (view.userId !== null && message.askerId === view.userId);
}
