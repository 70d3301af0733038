import { adminRoutes } from './features/admin/routes.ts';
import { announcementsRoutes } from './features/announcements/routes.ts';
import { contestAttachmentRoutes } from './features/attachments/contest-attachments.ts';
import { apiAccountRoutes } from './features/api-accounts/routes.ts';
import { appRoutes } from './features/apps/routes.ts';
import { attachmentRoutes } from './features/attachments/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { deskSheetRoutes } from './features/desk-sheets/routes.ts';
import { statementPdfRoutes } from './features/statement-pdfs/routes.ts';
import { printRoutes } from './features/printing/routes.ts';
import { balloonRoutes } from './features/balloons/routes.ts';
import { clarificationRoutes } from './features/clarifications/routes.ts';
import { contestFileRoutes } from './features/contest-files/routes.ts';
import { icpcImportRoutes } from './features/icpc-import/routes.ts';
import { clicsRoutes } from './features/clics/routes.ts';
import { contestAwardRoutes } from './features/contest-awards/routes.ts';
import { contestPhotoRoutes } from './features/contest-photos/routes.ts';
import { contestClockRoutes } from './features/contest-clock/routes.ts';
import { contestStartRoutes } from './features/contest-start/routes.ts';
import { submissionLimitRoutes } from './features/submission-limits/routes.ts';
import { contestDirectionRoutes } from './features/contest-direction/routes.ts';
import { contestProgressRoutes } from './features/contest-progress/routes.ts';
import { contestRoomRoutes } from './features/contest-room/routes.ts';
import { contestTimelineRoutes } from './features/contest-timeline/routes.ts';
import { shadowRoutes } from './features/shadow/routes.ts';
import { virtualRunRoutes } from './features/virtual-runs/routes.ts';
import { contestParticipantRoutes } from './features/contest-participants/routes.ts';
import { contestProblemRoutes } from './features/contest-problems/routes.ts';
import { contestTeamRoutes } from './features/contest-teams/routes.ts';
import { contestPlaceRoutes } from './features/contest-place/routes.ts';
import { contestSolutionRoutes } from './features/contest-solutions/routes.ts';
import { contestsRoutes } from './features/contests/routes.ts';
import { avatarRoutes } from './features/avatars/routes.ts';
import { brandingRoutes } from './features/branding/routes.ts';
import { keptResultRoutes } from './features/kept-results/routes.ts';
import { benchRoutes } from './features/workbench/routes.ts';
import { versionEffectRoutes } from './features/version-effects/routes.ts';
import { customRunRoutes } from './features/custom-runs/routes.ts';
import { dataVersionRoutes } from './features/data-versions/routes.ts';
import { deletionRoutes } from './features/deletion/routes.ts';
import { enrolledGroupRoutes } from './features/enrolled-groups/routes.ts';
import { groupRoutes } from './features/groups/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { homeRoutes } from './features/home/routes.ts';
import { infoRoutes } from './features/info/routes.ts';
import { instanceImageRoutes } from './features/instance-images/routes.ts';
import { instanceJudgingRoutes } from './features/instance-judging/routes.ts';
import { instanceProtocolRoutes } from './features/instance-protocol/routes.ts';
import { instanceProxyRoutes } from './features/instance-proxy/routes.ts';
import { instanceRoutes } from './features/instances/routes.ts';
import { liveRoutes } from './features/live/routes.ts';
import { invitationRoutes } from './features/invitations/routes.ts';
import { orgRoleRoutes } from './features/org-roles/routes.ts';
import { memberImportRoutes } from './features/member-import/import-members.ts';
import { memberPasswordRoutes } from './features/member-passwords/routes.ts';
import { membershipRoutes } from './features/memberships/routes.ts';
import { oauthConsentRoutes } from './features/oauth-consent/routes.ts';
import { oauthRoutes } from './features/oauth/routes.ts';
import { oauthWireRoutes } from './features/oauth-wire/routes.ts';
import { orgsRoutes } from './features/orgs/routes.ts';
import { personalTokenRoutes } from './features/personal-tokens/routes.ts';
import { planRoutes } from './features/plans/routes.ts';
import { draftCheckRoutes } from './features/draft-checks/routes.ts';
import { problemRepositoryRoutes } from './features/problem-repositories/routes.ts';
import { draftImportRoutes } from './features/draft-import/routes.ts';
import { draftPresenceRoutes } from './features/draft-presence/routes.ts';
import { problemCommentRoutes } from './features/problem-comments/routes.ts';
import { problemDraftRoutes } from './features/problem-drafts/routes.ts';
import { problemGrantRoutes } from './features/problem-grants/routes.ts';
import { problemReviewRoutes } from './features/problem-reviews/routes.ts';
import { roundRoutes } from './features/rounds/routes.ts';
import { problemExportRoutes } from './features/problem-export/routes.ts';
import { problemImportRoutes } from './features/problem-import/routes.ts';
import { problemRoutes } from './features/problems/routes.ts';
import { problemVoteRoutes } from './features/problem-votes/routes.ts';
import { passwordRoutes } from './features/passwords/routes.ts';
import { bindRoutes } from './features/auth/bind.ts';
import { publicRoutes } from './features/public/routes.ts';
import { contestRuleRoutes } from './features/rules/contest-rules.ts';
import { problemRuleRoutes } from './features/rules/problem-rules.ts';
import { boardRoutes } from './features/boards/routes.ts';
import { boardCopyRoutes } from './features/board-copies/routes.ts';
import { publicRanklistRoutes } from './features/public-ranklists/routes.ts';
import { rankerProtocolRoutes } from './features/ranker-protocol/routes.ts';
import { ranklistRoutes } from './features/ranklists/routes.ts';
import { judgingHoldRoutes } from './features/judging-holds/routes.ts';
import { contestTokenRoutes } from './features/contest-tokens/routes.ts';
import { hackRoutes } from './features/hacks/routes.ts';
import { canaryRoutes } from './features/canaries/routes.ts';
import { rehearsalRoutes } from './features/rehearsals/routes.ts';
import { rejudgeRoutes } from './features/rejudges/routes.ts';
import { runnerHealthRoutes } from './features/runner-health/routes.ts';
import { runnerProtocolRoutes } from './features/runner-protocol/routes.ts';
import { runnerQuotaRoutes } from './features/runner-quotas/routes.ts';
import { runnersRoutes } from './features/runners/routes.ts';
import { secondFactorRoutes } from './features/second-factors/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { siteSearchRoutes } from './features/site-search/routes.ts';
import { siteHealthRoutes } from './features/site-health/routes.ts';
import { siteOrgRoutes } from './features/site-orgs/routes.ts';
import { solutionRoutes } from './features/solutions/routes.ts';
import { statementTranslationRoutes } from './features/statement-translations/routes.ts';
import { userActivityRoutes } from './features/user-activity/routes.ts';
import { usersRoutes } from './features/users/routes.ts';
import type { Route } from './http/route.ts';

/** Every route of the server. The application starts only if they match the contract exactly. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...deletionRoutes,
  ...publicRoutes,
  ...siteSearchRoutes,
  ...infoRoutes,
  ...avatarRoutes,
  ...brandingRoutes,
  ...homeRoutes,
  ...announcementsRoutes,
  ...authRoutes,
  ...passwordRoutes,
  ...bindRoutes,
  ...secondFactorRoutes,
  ...sessionRoutes,
  ...usersRoutes,
  ...userActivityRoutes,
  ...membershipRoutes,
  ...memberPasswordRoutes,
  ...orgsRoutes,
  ...invitationRoutes,
  ...orgRoleRoutes,
  ...memberImportRoutes,
  ...groupRoutes,
  ...adminRoutes,
  ...siteHealthRoutes,
  ...siteOrgRoutes,
  ...runnersRoutes,
  ...runnerHealthRoutes,
  ...runnerQuotaRoutes,
  ...contestsRoutes,
  ...apiAccountRoutes,
  ...contestAwardRoutes,
  ...contestPhotoRoutes,
  ...clicsRoutes,
  ...contestFileRoutes,
  ...icpcImportRoutes,
  ...contestAttachmentRoutes,
  ...contestParticipantRoutes,
  ...contestTeamRoutes,
  ...enrolledGroupRoutes,
  ...contestProgressRoutes,
  ...contestTimelineRoutes,
  ...shadowRoutes,
  ...virtualRunRoutes,
  ...contestProblemRoutes,
  ...contestSolutionRoutes,
  ...judgingHoldRoutes,
  ...roundRoutes,
  ...contestTokenRoutes,
  ...hackRoutes,
  ...canaryRoutes,
  ...rehearsalRoutes,
  ...rejudgeRoutes,
  ...clarificationRoutes,
  ...balloonRoutes,
  ...printRoutes,
  ...deskSheetRoutes,
  ...statementPdfRoutes,
  ...contestClockRoutes,
  ...contestPlaceRoutes,
  ...contestStartRoutes,
  ...contestDirectionRoutes,
  ...submissionLimitRoutes,
  ...contestRoomRoutes,
  ...contestRuleRoutes,
  ...problemRuleRoutes,
  ...attachmentRoutes,
  ...dataVersionRoutes,
  ...instanceRoutes,
  ...instanceProxyRoutes,
  ...instanceJudgingRoutes,
  ...instanceImageRoutes,
  ...instanceProtocolRoutes,
  ...planRoutes,
  ...appRoutes,
  ...oauthWireRoutes,
  ...oauthRoutes,
  ...oauthConsentRoutes,
  ...personalTokenRoutes,
  ...liveRoutes,
  ...problemDraftRoutes,
  ...draftPresenceRoutes,
  ...problemReviewRoutes,
  ...draftImportRoutes,
  ...draftCheckRoutes,
  ...problemRepositoryRoutes,
  ...problemCommentRoutes,
  ...problemGrantRoutes,
  ...problemVoteRoutes,
  ...statementTranslationRoutes,
  ...problemExportRoutes,
  ...problemImportRoutes,
  ...problemRoutes,
  ...ranklistRoutes,
  ...boardRoutes,
  ...publicRanklistRoutes,
  ...boardCopyRoutes,
  ...rankerProtocolRoutes,
  ...runnerProtocolRoutes,
  ...solutionRoutes,
  ...customRunRoutes,
  ...benchRoutes,
  ...keptResultRoutes,
  ...versionEffectRoutes,
];
