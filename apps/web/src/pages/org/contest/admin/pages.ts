/* The pages in which directors manage a contest. Their names are not part of a first visit. */

export const ContestAdminFrame = async () => (await import('./frame.tsx')).ContestAdminFrame;
export const ContestOverviewPage = async () => (await import('./overview.tsx')).ContestOverviewPage;
export const ContestRoomPage = async () => (await import('./room.tsx')).ContestRoomPage;
export const ContestRehearsalPage = async () => (await import('./rehearsal.tsx')).ContestRehearsalPage;
export const ContestContentPage = async () => (await import('./content.tsx')).ContestContentPage;
export const ContestBalloonPage = async () => (await import('./balloon.tsx')).ContestBalloonPage;
export const ContestApiPage = async () => (await import('./contest-api.tsx')).ContestApiPage;
export const ContestAwardsPage = async () => (await import('./award.tsx')).ContestAwardsPage;
export const ContestPrintingPage = async () => (await import('./printing.tsx')).ContestPrintingPage;
export const ContestShadowPage = async () => (await import('./shadow.tsx')).ContestShadowPage;
export const ContestRoundPage = async () => (await import('./round.tsx')).ContestRoundPage;
export const ContestPlacePage = async () => (await import('./place.tsx')).ContestPlacePage;
export const ContestStagesPage = async () => (await import('./stage.tsx')).ContestStagesPage;
export const ContestAdminProblemsPage = async () => (await import('./problem.tsx')).ContestAdminProblemsPage;
export const ContestTranslationsPage = async () => (await import('./translation.tsx')).ContestTranslationsPage;
export const ContestAdminParticipantsPage = async () =>
  (await import('./participant.tsx')).ContestAdminParticipantsPage;
export const ContestParticipantImportPage = async () =>
  (await import('./participant-import.tsx')).ContestParticipantImportPage;
export const ContestPhotosPage = async () => (await import('./photo.tsx')).ContestPhotosPage;
export const ContestTeamsPage = async () => (await import('./team.tsx')).ContestTeamsPage;
export const ContestTeamImportPage = async () => (await import('./team-import.tsx')).ContestTeamImportPage;
export const ContestIcpcImportPage = async () => (await import('./icpc-import.tsx')).ContestIcpcImportPage;
export const ContestProgressPage = async () => (await import('./progress.tsx')).ContestProgressPage;
export const ContestAdminRanklistsPage = async () => (await import('./ranklist.tsx')).ContestAdminRanklistsPage;
export const ContestRanklistSettingsPage = async () =>
  (await import('./ranklist-settings.tsx')).ContestRanklistSettingsPage;
export const ContestAdminSolutionsPage = async () => (await import('./solution.tsx')).ContestAdminSolutionsPage;
export const ContestRejudgePage = async () => (await import('./rejudge.tsx')).ContestRejudgePage;
export const ContestRulesPage = async () => (await import('./rule.tsx')).ContestRulesPage;
export const ContestAdminAttachmentsPage = async () => (await import('./attachment.tsx')).ContestAdminAttachmentsPage;
export const ContestAccessPage = async () => (await import('./access.tsx')).ContestAccessPage;
export const ContestSettingsPage = async () => (await import('./settings.tsx')).ContestSettingsPage;
