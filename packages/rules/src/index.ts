export { concludeSubtask } from './scoring/conclude-subtask.ts';
export type { ConcludedCase, ConcludedSubtask } from './scoring/conclude-subtask.ts';
export { nextCases } from './scoring/next-cases.ts';
export type { NeededCase } from './scoring/next-cases.ts';
export { scoreSolution } from './scoring/score-solution.ts';
export type { SolutionScore } from './scoring/score-solution.ts';
export type {
  CaseResult,
  CaseResults,
  CaseVerdict,
  ScoringCase,
  ScoringPlan,
  ScoringSubtask,
} from './scoring/scoring-plan.ts';
export { BYTE_ORDER_MARK, csvLine } from './csv.ts';
export { evaluateRules, explainRules, MAX_MATCHERS, operatorNames, RuleError } from './rule-language/evaluate.ts';
export {
  clockEvents,
  clockProblem,
  contestTimeMs,
  endMsOf,
  eventMsOf,
  freezeTimeMs,
  instantAtMs,
  isFrozenAt,
  isInContest,
  isThawedAt,
  isWindowValid,
  lastEndMs,
  UNKNOWN_INSTANT_MS,
} from './clock/contest-clock.ts';
export type { ClockEvent, ContestClock, RemovedInterval, StartWindow, TimeGrant } from './clock/contest-clock.ts';
export {
  clockOfLength,
  distinctGrants,
  hasGrant,
  hidesResultsOfOthers,
  isWindowed,
  nextEventOfAnyMs,
  participantClock,
  startTimes,
  sumOfGrants,
} from './clock/participant-clock.ts';
export { mayKnowResult } from './hidden-results.ts';
export type { HiddenResults, ResultReader } from './hidden-results.ts';
export { detailsAt } from './feedback.ts';
export { nextSubmissionMs } from './submission-interval.ts';
export { areTokensOn, tokenBalance } from './tokens.ts';
export type { TokenBalance, TokenScope } from './tokens.ts';
export { isGateOpen, stageGates, switchesNeededBy } from './stage-gates.ts';
export type { StageGate, StageGateName, StageSwitch } from './stage-gates.ts';
export {
  clockOfStages,
  CONTEST_STATUS,
  contestStatus,
  currentStage,
  nextStageStart,
  nextStageStartOfAny,
  participantStages,
  resolveStages,
  stagesProblem,
  withoutResultsOfOthers,
} from './stages.ts';
export type { ContestStatus } from './stages.ts';
export { Board } from './ranklist/board.ts';
export { boardAt, isRanklistShown } from './ranklist/contest-board.ts';
export type { BoardFreeze, ShownBoard } from './ranklist/contest-board.ts';
export { configKeys, formatNames, readBoardConfig, unquote } from './ranklist/config.ts';
export type { BoardConfig, ConfigProblem, FormatName } from './ranklist/config.ts';
export { FULL_SCORE } from './ranklist/model.ts';
export {
  awardRowsOf,
  awardsOf,
  citationIn,
  computedAwards,
  defaultAwardPlan,
  isOwnKey,
  isPassFailFormat,
} from './ranklist/awards.ts';
export type { Award, AwardKind, AwardProblem, AwardRow } from './ranklist/awards.ts';
export { Ceremony } from './ranklist/ceremony.ts';
export type { CeremonyStep } from './ranklist/ceremony.ts';
export {
  clockOfTimeline,
  momentOf,
  readTimeline,
  readTimelineClock,
  TimelineBoard,
  timelineConfig,
} from './ranklist/timeline.ts';
export type { Timeline } from './ranklist/timeline.ts';
export type { BoardContest, BoardHack, BoardParticipant, BoardProblem, BoardSolution, Cell } from './ranklist/model.ts';
export {
  boardLines,
  playRecorded,
  readRecordedContest,
  RECORDED_END_MS,
  RECORDED_START_MS,
} from './ranklist/recorded-contest.ts';
export type { RecordedBoard, RecordedContest } from './ranklist/recorded-contest.ts';
