import { admins } from './features/admin.ts';
import { announcements } from './features/announcements.ts';
import { apps } from './features/apps.ts';
import { auth } from './features/auth.ts';
import { avatars } from './features/avatars.ts';
import { apiAccounts } from './features/api-accounts.ts';
import { balloons } from './features/balloons.ts';
import { brandingEndpoints } from './features/branding.ts';
import { versionEffects } from './features/version-effects.ts';
import { keptResults } from './features/kept-results.ts';
import { workbench } from './features/workbench.ts';
import { clarifications } from './features/clarifications.ts';
import { contestAwards } from './features/contest-awards.ts';
import { contestFiles } from './features/contest-files.ts';
import { contestPhotos } from './features/contest-photos.ts';
import { contestClockEndpoints } from './features/contest-clock.ts';
import { contestPlace } from './features/contest-place.ts';
import { contestDirection } from './features/contest-direction.ts';
import { contestProgress } from './features/contest-progress.ts';
import { contestRoom } from './features/contest-room.ts';
import { contestTimeline } from './features/contest-timeline.ts';
import { shadow } from './features/shadow.ts';
import { virtualRuns } from './features/virtual-runs.ts';
import { contestProblems } from './features/contest-problems.ts';
import { contestTeams } from './features/contest-teams.ts';
import { contests } from './features/contests.ts';
import { customRuns } from './features/custom-runs.ts';
import { contestTokens } from './features/contest-tokens.ts';
import { hacks } from './features/hacks.ts';
import { deskSheets } from './features/desk-sheets.ts';
import { statementPdfs } from './features/statement-pdfs.ts';
import { enrolledGroups } from './features/enrolled-groups.ts';
import { groups } from './features/groups.ts';
import { health } from './features/health.ts';
import { home } from './features/home.ts';
import { info } from './features/info.ts';
import { instances } from './features/instances.ts';
import { live } from './features/live.ts';
import { memberPasswords } from './features/member-passwords.ts';
import { invitations } from './features/invitations.ts';
import { orgRolesOfOrgs } from './features/org-roles.ts';
import { memberships } from './features/memberships.ts';
import { oauthEndpoints } from './features/oauth.ts';
import { oauthWire } from './features/oauth-wire.ts';
import { orgs } from './features/orgs.ts';
import { personalTokens } from './features/personal-tokens.ts';
import { plans } from './features/plans.ts';
import { printing } from './features/printing.ts';
import { problemComments } from './features/problem-comments.ts';
import { draftChecks } from './features/draft-checks.ts';
import { problemRepositories } from './features/problem-repositories.ts';
import { draftPresence } from './features/draft-presence.ts';
import { problemDrafts } from './features/problem-drafts.ts';
import { problemVotes } from './features/problem-difficulty.ts';
import { problemGrants } from './features/problem-grants.ts';
import { problemReviews } from './features/problem-reviews.ts';
import { problems } from './features/problems.ts';
import { publicHelpers } from './features/public.ts';
import { boardCopies } from './features/board-copies.ts';
import { ranklists } from './features/ranklists.ts';
import { canaries } from './features/canaries.ts';
import { rehearsals } from './features/rehearsals.ts';
import { judgingHolds } from './features/judging-holds.ts';
import { rejudges } from './features/rejudges.ts';
import { rounds } from './features/rounds.ts';
import { runnerHealth } from './features/runner-health.ts';
import { runnerProtocol } from './features/runner-protocol.ts';
import { runnerQuotas } from './features/runner-quotas.ts';
import { runners } from './features/runners.ts';
import { identities, secondFactors } from './features/second-factors.ts';
import { sessions } from './features/sessions.ts';
import { siteSearch } from './features/site-search.ts';
import { siteHealth } from './features/site-health.ts';
import { siteOrgs } from './features/site-orgs.ts';
import { solutions } from './features/solutions.ts';
import { statementTranslations } from './features/statement-translations.ts';
import { userActivities } from './features/user-activity.ts';
import { users } from './features/users.ts';

/** Every route of the product, by `METHOD /path`. The server refuses to start unless all of them are mounted. */
export const endpoints = {
  ...health,
  ...live,
  ...publicHelpers,
  ...siteSearch,
  ...info,
  ...brandingEndpoints,
  ...avatars,
  ...home,
  ...announcements,
  ...auth,
  ...identities,
  ...secondFactors,
  ...sessions,
  ...users,
  ...userActivities,
  ...invitations,
  ...orgRolesOfOrgs,
  ...memberships,
  ...memberPasswords,
  ...orgs,
  ...groups,
  ...admins,
  ...siteHealth,
  ...siteOrgs,
  ...runners,
  ...runnerHealth,
  ...runnerQuotas,
  ...problems,
  ...problemDrafts,
  ...draftChecks,
  ...draftPresence,
  ...problemReviews,
  ...problemComments,
  ...problemGrants,
  ...problemVotes,
  ...problemRepositories,
  ...statementTranslations,
  ...solutions,
  ...canaries,
  ...rehearsals,
  ...contestTokens,
  ...hacks,
  ...judgingHolds,
  ...rejudges,
  ...rounds,
  ...contests,
  ...contestProblems,
  ...clarifications,
  ...apiAccounts,
  ...contestAwards,
  ...balloons,
  ...printing,
  ...deskSheets,
  ...statementPdfs,
  ...contestFiles,
  ...contestPhotos,
  ...contestClockEndpoints,
  ...contestPlace,
  ...contestDirection,
  ...contestRoom,
  ...enrolledGroups,
  ...contestProgress,
  ...contestTimeline,
  ...shadow,
  ...virtualRuns,
  ...contestTeams,
  ...ranklists,
  ...boardCopies,
  ...plans,
  ...apps,
  ...oauthWire,
  ...oauthEndpoints,
  ...personalTokens,
  ...instances,
  ...runnerProtocol,
  ...customRuns,
  ...workbench,
  ...keptResults,
  ...versionEffects,
};
export type Endpoints = typeof endpoints;

export { endpoint } from './endpoint.ts';
export type { Endpoint, Method, ViewerKind } from './endpoint.ts';
export type { Body, Call, EndpointKey, Params, Query, Reply } from './client.ts';
export * from './capabilities.ts';
export * from './states.ts';
export type { CreateSolutionAbility, HackReason, SubmitAbility, TokenReason } from './abilities.ts';
export { refusals } from './refusals.ts';
export type { RefusalBody, RefusalCode, RefusalText } from './refusals.ts';
export { borrowerText, type RefusalBorrower } from './refusal-borrower.ts';
export { usageText, type RefusalUsage } from './refusal-usage.ts';
export { placeText, type RefusalPlace } from './refusal-place.ts';
export { uuid } from './wire.ts';
export { describeIssue } from './describe-issue.ts';
export {
  apiRoles,
  contestApiVersions,
  finalizationObstacles,
  MAX_API_ACCOUNTS,
  MAX_API_CIDRS,
  writingApiRoles,
} from './api-accounts.ts';
export type { ApiRole, FinalizationObstacle } from './api-accounts.ts';
export {
  contestFileNames,
  icpcKinds,
  icpcOutcomes,
  icpcReasons,
  MAX_ICPC_BYTES,
  MAX_ICPC_ENTRIES,
  MAX_ICPC_FILES,
} from './contest-files.ts';
export type { ContestFileName, IcpcField, IcpcKind, IcpcOutcome, IcpcReason } from './contest-files.ts';
export type { ApiAccount } from './features/api-accounts.ts';
export { honorableMentions, MAX_AWARD_EDITS, MAX_AWARD_RECIPIENTS, MAX_CITATION, MAX_MEDALS } from './awards.ts';
export type { AwardEdit, AwardPlan, AwardSettings, Citation } from './features/contest-awards.ts';
export { BALLOON_CLAIM_MS, balloonStates, MAX_BALLOON_TAGS } from './balloon-limits.ts';
export type { BalloonState } from './balloon-limits.ts';
export type { BalloonRow, BalloonSettings } from './features/balloons.ts';
export {
  DEFAULT_PRINT_JOBS,
  MAX_PRINT_BYTES,
  MAX_PRINT_JOBS,
  MAX_PRINT_PAGES,
  PRINT_CLAIM_MS,
  PRINT_TEXT_MAX,
  printResults,
  printStates,
} from './print-limits.ts';
export type { PrintResult, PrintState } from './print-limits.ts';
export type { OwnPrintJob, PrintJobRow, PrintSettings } from './features/printing.ts';
export {
  MAX_LEAD_MINUTES,
  MAX_PLACE_RANGES,
  MAX_SEAT_ROWS,
  placeIncidentKinds,
  type PlaceIncidentKind,
} from './place-limits.ts';
export type { PlaceIncident, Seat } from './features/contest-place.ts';
export { MAX_TEAM_SIZE, TEAM_TEXT_MAX, teamCategories, teamEntries } from './team-limits.ts';
export type { OwnTeam, TeamCategory, TeamMember, TeamRow, TeamSettings } from './features/contest-teams.ts';
export {
  CLAIM_MS,
  clarificationCategories,
  clarificationStates,
  MAX_ANSWER,
  MAX_CANNED_ANSWERS,
  MAX_EXCERPT,
  MAX_QUESTION,
} from './clarification-limits.ts';
export type { AnnouncementNotice } from './features/announcements.ts';
export type { ClarificationCategory, ClarificationState } from './clarification-limits.ts';
export type {
  ClarificationMessage,
  ClarificationNotice,
  ClarificationRow,
  NoticeContest,
} from './features/clarifications.ts';
export { passwordFirstPayload, passwordPayload } from './features/auth.ts';
export type { Work, WorkAnswer } from './features/auth.ts';
export { MAX_MARK_BYTES, MAX_SITE_NAME } from './features/branding.ts';
export type { Branding } from './features/branding.ts';
export { MAX_NAMED_TAGS, tagNames, userProfile, orgProfile } from './common.ts';
export type { OwnProgress, ShownResult, TagNames, Titles, Translations, UserProfile } from './common.ts';
export type { HomeAttempt, HomeContest, SetupStep } from './features/home.ts';
export { MAX_PEOPLE } from './features/contest-progress.ts';
export type { ShadowConnection, ShadowDifference } from './features/shadow.ts';
export type {
  ProblemRepository,
  RepositoryCommit,
  RepositoryFault,
  RepositorySync,
} from './features/problem-repositories.ts';
export type { DifferenceKind, ShadowFailure, ShadowObstacle, ShadowState } from './shadow-limits.ts';
export { MAX_VIRTUAL_RUNS, MAX_VIRTUAL_TEAMS, type VirtualRun, type VirtualTeam } from './features/virtual-runs.ts';
export { MAX_TIMELINE_SUBMISSIONS } from './features/contest-timeline.ts';
export type { WireTimeline } from './features/contest-timeline.ts';
export type { ProgressPerson } from './features/contest-progress.ts';
export type { UserActivity, UserContest } from './features/user-activity.ts';
export { liveEvent } from './features/live.ts';
export type { LiveEvent } from './features/live.ts';
export { problemConfig, shownProblemConfig } from './features/problem-config.ts';
export type { BoardCopyFailure, BoardCopyState, BoardCopyTarget } from './features/board-copies.ts';
export { MAX_RANKLISTS } from './features/ranklists.ts';
export type { ProblemConfig, ShownProblemConfig } from './features/problem-config.ts';
export { problemSettings } from './features/problems.ts';
export type { Problem, ProblemRow, ProblemSettings } from './features/problems.ts';
export type { ConsentQuestion } from './features/oauth.ts';
export { appSettings } from './features/apps.ts';
export type { AppSettings } from './features/apps.ts';
export { planContestSettings, planSettings } from './features/plans.ts';
export type { PlanContestSettings, PlanSettings } from './features/plans.ts';
export {
  DEFAULT_CHECK_SECONDS,
  DEFAULT_INSTANCE_MINUTES,
  IMAGE_NAME,
  INSTANCE_ADAPTER,
  instanceCheck,
  instanceConfig,
  MAX_CHECK_SECONDS,
  MAX_INSTANCE_ANSWER,
  MAX_INSTANCE_MINUTES,
} from './features/instance-config.ts';
export type { InstanceConfig, InstanceService } from './features/instance-config.ts';
export { instanceTask } from './features/instances.ts';
export type { InstanceAccess, InstanceEndpoint, InstanceTask } from './features/instances.ts';
export { MAX_FOUND_OF_KIND } from './features/site-search.ts';
export type { MarkedText } from './features/site-search.ts';
export type { StatementTranslation, TranslationState, TranslationStatus } from './features/statement-translations.ts';
export { solutionDetails, solutionProgress } from './features/solutions.ts';
export type { QueuePlace, Solution, SolutionDetails, SolutionProgress, SolutionRow } from './features/solutions.ts';
export { MAX_ROOM_NAMES, ROOM_RECENT_MS, roomChecks } from './features/contest-room.ts';
export type { RoomCheck, RoomCheckCode, RoomCheckKey, RoomRunner } from './features/contest-room.ts';
export type { JudgingHold } from './features/judging-holds.ts';
export type { Canary, CanaryAlarm, CanaryObstacle, CanaryResult } from './features/canaries.ts';
export { canaryIntervals, MAX_CANARIES } from './features/canaries.ts';
export type { Pretests } from './features/contest-shapes.ts';
export type { ProblemLock, RoundPhase, RoundSettings } from './features/rounds.ts';
export type {
  ExpectedOutcome,
  Rehearsal,
  RehearsalEnd,
  RehearsalReport,
  RehearsalSettings,
  RehearsalShortage,
} from './features/rehearsals.ts';
export { REHEARSAL } from './features/rehearsals.ts';
export type { Judging, Rejudge, RejudgeRow, VerdictComparison } from './features/rejudges.ts';
export { MAX_LEASE_S, MAX_METRICS, MAX_POLL_WAIT_S, solutionTask } from './features/runner-protocol.ts';
export type { InstanceAnswer, SolutionTask } from './features/runner-protocol.ts';
export type { OrgRunnerQuota, OrgRunnerUsage, RunnerQuota } from './features/runner-quotas.ts';
export { lightStates, MAX_JUDGED_COUNTED } from './features/site-health.ts';
export type { LightState, SiteLight } from './features/site-health.ts';
export type { SiteOrg } from './features/site-orgs.ts';
export { runnerReport } from './features/runner-health.ts';
export type { RunnerHealth, RunnerHealthPoint, RunnerReport, RunnerSummary } from './features/runner-health.ts';
export type { TokenBalanceReply } from './features/contest-tokens.ts';
export { hackResult, hackTask, hackVerdicts } from './features/hacks.ts';
export type { Hack, HackGenerator, HackResult, HackRow, HackTask, HackVerdict } from './features/hacks.ts';
export { customRunResult, runTask } from './features/custom-runs.ts';
export type { CustomRun, CustomRunCase, CustomRunResult, RunTask } from './features/custom-runs.ts';
export {
  benchResult,
  benchTask,
  MAX_BENCH_CELLS,
  MAX_BENCH_COMPLAINTS,
  MAX_BENCH_FINDINGS,
  MAX_BENCH_MESSAGE,
  MAX_BENCH_TALK,
  MAX_BENCH_NAME,
  MAX_BENCH_SUBMISSIONS,
  MAX_LISTED_FILES,
  MAX_SHOWN_FILE_BYTES,
} from './features/workbench.ts';
export { KEPT_CASE_KEY, MAX_KEPT_CASES, type KeptCase } from './features/kept-results.ts';
export {
  MAX_BOUND_NAME,
  MAX_BOUND_VALUE,
  MAX_BOUND_VARIABLES,
  type BoundedVariable,
  type ReachedBound,
  type ReachedBounds,
} from './features/reached-bounds.ts';
export {
  benchWork,
  MAX_INPUT_COMPLAINTS,
  SHORT_BENCH_KINDS,
  VALIDATOR_VERDICTS,
  expectedOfCheckerTest,
} from './features/workbench-work.ts';
export type {
  BenchCheckerTest,
  BenchDifference,
  BenchGeneration,
  BenchInputCheck,
  BenchKind,
  BenchLane,
  BenchMutation,
  BenchProgram,
  BenchStress,
  BenchSurvivor,
  BenchTerms,
  BenchWork,
  BenchWorkOf,
  MadeAnswer,
  MadeFile,
  MadeInput,
} from './features/workbench-work.ts';
export type {
  BenchCell,
  BenchPrograms,
  BenchProgress,
  BenchResult,
  BenchRow,
  BenchRun,
  BenchSubmission,
  BenchTask,
  BenchValidation,
  BenchVerification,
  PartialBenchVerification,
  DataFile,
} from './features/workbench.ts';
export { SHORTEST_PASSWORD, weaknessText, type PasswordWeakness } from './password-weakness.ts';
export * from './profile-rules.ts';
export * from './run-limits.ts';
export { redirectKind } from './redirect-uri.ts';
export type { RedirectKind } from './redirect-uri.ts';
export { areaScopes, COMMAND_LINE_CLIENT, EVERYTHING, identityScopes, scopeText } from './token-scopes.ts';
export type { AreaScope, IdentityScope, ScopeText } from './token-scopes.ts';
export { PAGE_SIZES } from './wire.ts';
export {
  action,
  contestProblemSettings,
  feedbackLevels,
  MAX_CLOCK_DURATION,
  MAX_REMOVED_INTERVALS,
  MAX_STAGE_OFFSET,
  MAX_SUBMISSION_INTERVAL,
  MAX_TIME_GRANTS,
  MAX_TOKENS,
  ranklistDocument,
  ranklistSettings,
  ruleSet,
  stage,
  stageSettings,
} from './features/contest-shapes.ts';
export type {
  BoardRole,
  BoardState,
  ContestBoard,
  ContestClockReply,
  ContestProblemSettings,
  FeedbackLevel,
  OwnClockReply,
  OwnStartReply,
  RanklistDocument,
  RanklistSettings,
  RuleSet,
  Stage,
  StageSettings,
  SubmissionInterval,
  SubmissionLimits,
  TokenRules,
} from './features/contest-shapes.ts';

export * from './comment-limits.ts';
export * from './repository-limits.ts';
export * from './draft-limits.ts';
export * from './hack-limits.ts';
export type {
  DraftChange,
  DraftChangeResult,
  DraftContentHead,
  DraftDifference,
  DraftImportPart,
  DraftNameChanges,
  DraftOrigin,
  DraftProgram,
  DraftScript,
  DraftScriptLine,
  DraftTest,
  DraftTodo,
  DraftTodoCode,
  ProblemDraft,
  SentContent,
} from './features/problem-drafts.ts';
export type { DraftVisit } from './features/draft-presence.ts';
export type {
  DraftChecker,
  DraftGrader,
  DraftInstance,
  DraftQuestion,
  DraftRightAnswer,
  DraftSettings,
  DraftSolutionKind,
  DraftSubtask,
} from './features/draft-settings.ts';
export type { Comment, CommentPlace, CommentThread } from './features/problem-comments.ts';
export type { ProblemDifficulty } from './features/problem-difficulty.ts';
export type { GrantState, LentProblem, LentProblemRow, ProblemGrant } from './features/problem-grants.ts';
export { MAX_DIFFICULTY, MAX_GRANT_NOTE } from './grant-limits.ts';
export type {
  Approval,
  ApprovalKind,
  ProblemReview,
  TestedDraft,
  VersionApproval,
} from './features/problem-reviews.ts';
export { VERSION_CHANGE_KINDS, VERSION_EFFECTS } from './features/version-effects.ts';
export type {
  ShownVersionChange,
  VersionChangeKind,
  VersionEffect,
  VersionEffects,
} from './features/version-effects.ts';
