import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, memo, type ReactElement, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelChip } from '../../../domain/access-level-chip.tsx';
import { useLocalized } from '../../../domain/content/translated.ts';
import { PublicPart } from '../../../domain/public-part.tsx';
import { ScoringContext } from '../../../domain/scoring.ts';
import { TagList } from '../../../domain/tag-list.tsx';
import { ContestStageChip } from '../../../features/contests/contest-stage-chip.tsx';
import { type Contest, contestById } from '../../../features/contests/contests.api.ts';
import { Registration } from '../../../features/contests/registration.tsx';
import { useStageChange } from '../../../features/contests/use-stage-change.ts';
import { useExams } from '../../../features/session/use-exams.ts';
import { solutionKeys } from '../../../features/solutions/solutions.api.ts';
import { refusalOf } from '../../../lib/api/index.ts';
import '../../../locales/en/contest.ts';
import { usePollingInterval } from '../../../lib/live/index.ts';
import { useDeferredContent } from '../../../lib/use-deferred-content.ts';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MONO } from '../../../ui/fonts.ts';
import { Link, LinkButton } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { ContestTabs } from './tabs.tsx';
import { ContestContext } from './use-contest.ts';
import { usePartTitle } from './use-part-title.ts';

const CanaryNotice = lazy(() => import('../../../features/canaries/canary-notice.tsx'));
const PlaceRefused = lazy(() => import('../../../features/contest-place/place-refused.tsx'));
const placeRefusals: readonly string[] = ['wrong-address', 'wrong-seat', 'newer-session', 'contest-token'];

/** Polling interval of the contest without a live stream. */
const POLL_MS = 20_000;

/** Loads the contest of the URL. A contest of another organization is shown as not found. */
export function ContestFrame(): ReactElement {
  const { t } = useTranslation(['contest', 'common']);
  const { orgId = '', contestId = '' } = useParams({ strict: false });
  const contest = useQuery({ ...contestById(contestId), refetchInterval: usePollingInterval(POLL_MS) });
  const refusal = refusalOf(contest.error);
  const isBanned = refusal === 'banned';
  const isThere = useDeferredContent(contest.data !== undefined);
  const isAbsent =
    refusal === 'not-found' || refusal === 'no-right' || (contest.data !== undefined && contest.data.orgId !== orgId);
  if (contest.error && refusal !== null && placeRefusals.includes(refusal)) {
    return (
      <Suspense>
        <PlaceRefused error={contest.error} onRetry={() => void contest.refetch()} />
      </Suspense>
    );
  }
  if (isBanned || isAbsent) {
    return (
      <Page title={t(isBanned ? 'banned.title' : 'absent')} headless>
        <EmptyState
          icon={isBanned ? 'lock' : 'contest'}
          title={t(isBanned ? 'banned.title' : 'absent')}
          detail={t(isBanned ? 'banned.detail' : 'common:notFound.detail')}
          action={
            <LinkButton to="/org/$orgId/contest" params={{ orgId }}>
              {t('showAll')}
            </LinkButton>
          }
        />
      </Page>
    );
  }
  if (contest.data === undefined || !isThere) {
    return (
      <PublicPart error={contest.error}>
        <Page title={t('list')} headless>
          <AsyncState query={contest}>{() => null}</AsyncState>
        </Page>
      </PublicPart>
    );
  }
  return (
    <ScoringContext value={contest.data.format !== 'icpc'}>
      <Framed stored={contest.data} />
    </ScoringContext>
  );
}

/** Refetches shown solutions when the stage changes, since the stage decides how much of them is visible. */
function useFreshSolutions(stageStart: number): void {
  const queries = useQueryClient();
  const shownStageStart = useRef(stageStart);
  useEffect(() => {
    if (shownStageStart.current === stageStart) return;
    shownStageStart.current = stageStart;
    void queries.invalidateQueries({ queryKey: solutionKeys.all });
  }, [stageStart, queries]);
}

/** Sticky, below the top bar. */
const sticky = { position: 'sticky', top: 64, zIndex: 4, bgcolor: 'background.default', py: 2, mt: -3, mb: 2 } as const;

/** Header and tabs of a contest. Desks and boards get a thin header, since they need the space. */
const Framed = memo(function Framed({ stored }: { stored: Contest }): ReactElement {
  const contest = useLocalized(stored);
  const { t } = useTranslation('contest');
  const navigate = useNavigate();
  useStageChange(contest);
  useFreshSolutions(contest.currentStage.start);
  const { problemId, ranklistKey } = useParams({ strict: false });
  const thin = problemId !== undefined || ranklistKey !== undefined;
  // The overview has no path segment below the contest. It already shows what the header would repeat.
  const isOverview = useLocation({ select: ({ pathname }) => (pathname.split('/')[5] ?? '') === '' });
  const onOverview = { display: isOverview ? 'flex' : { xs: 'none', sm: 'flex' } };
  const { orgId } = contest;
  const params = { orgId, contestId: contest._id };
  const tabTitle = usePartTitle(contest);
  // In exam mode lists of contests are closed.
  const isFree = useExams()?.length === 0;
  const list = isFree
    ? [
        <Link key="list" to="/org/$orgId/contest" params={{ orgId }}>
          {t('list')}
        </Link>,
      ]
    : [];
  const part = useLocation({ select: ({ pathname }) => pathname.split('/').slice(5, 7).join('/') });
  const notice = contest.abilities.judge && (
    <Suspense>
      <CanaryNotice
        contestId={contest._id}
        isShown={part !== 'admin' && part !== 'admin/' && part !== 'admin/solution'}
        link={(text) => (
          <LinkButton size="small" to="/org/$orgId/contest/$contestId/admin/solution" params={params}>
            {text}
          </LinkButton>
        )}
      />
    </Suspense>
  );
  if (thin) {
    return (
      <Page
        wide
        headless
        title={tabTitle}
        breadcrumbs={[
          ...list,
          <Link key="contest" to="/org/$orgId/contest/$contestId" params={params}>
            {contest.title}
          </Link>,
        ]}
      >
        <ContestTabs contest={contest} isDesk={problemId !== undefined} />
        {notice}
        {/* On a phone the page scrolls and the top bar has no space: the remaining time stays visible here. */}
        <Box sx={{ display: { md: 'none' }, ...sticky }}>
          <ContestStageChip contest={contest} />
        </Box>
        <ContestContext value={contest}>
          <Outlet />
        </ContestContext>
      </Page>
    );
  }
  return (
    <Page
      title={contest.title}
      tabTitle={tabTitle}
      breadcrumbs={list}
      brief={!isOverview}
      actions={
        <Box sx={contest.registered ? onOverview : {}}>
          <Registration contest={contest} />
        </Box>
      }
      meta={
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Box sx={{ display: { md: 'none' } }}>
            <ContestStageChip contest={contest} />
          </Box>
          <Typography
            sx={{
              fontFamily: MONO,
              fontSize: '0.875rem',
              color: 'text.secondary',
              overflowWrap: 'anywhere',
              ...onOverview,
            }}
          >
            {contest.slug}
          </Typography>
          <Box sx={onOverview}>
            <AccessLevelChip level={contest.accessLevel} />
          </Box>
          <Box sx={onOverview}>
            <TagList
              tags={contest.tags}
              {...(isFree && {
                onPick: (tag) => void navigate({ to: '/org/$orgId/contest/tag/$tag', params: { orgId, tag } }),
              })}
            />
          </Box>
        </Stack>
      }
    >
      <ContestTabs contest={contest} />
      {notice}
      <ContestContext value={contest}>
        <Outlet />
      </ContestContext>
    </Page>
  );
});
