import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactElement, type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { StageTimeline } from '../../../features/contests/stage-timeline.tsx';
import { BeforeStart } from '../../../features/contests/before-start.tsx';
import { OwnTime } from '../../../features/contests/own-time.tsx';
import { OpenNow } from '../../../features/contests/open-now.tsx';
import { RegistrationRules } from '../../../features/contests/registration-rules.tsx';
import { useResolveContestAttachment } from '../../../features/contests/use-contest-attachment-url.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { Markdown } from '../../../ui/markdown/index.tsx';
import { StageActions } from './stage-actions.tsx';
import { useContest } from './use-contest.ts';

const StartWindow = lazy(() =>
  import('../../../features/contests/start-window.tsx').then((module) => ({ default: module.StartWindow })),
);

const TeamPanel = lazy(() =>
  import('../../../features/contest-teams/team-panel.tsx').then((module) => ({ default: module.TeamPanel })),
);
const route = getRouteApi('/org/$orgId/contest/$contestId/');

/** Height of the team panel while it loads: of a user without a team, or of a small team. */
const TEAM_PX = { none: 96, own: 240 };

/** Overview of a contest: description, dates, registration, and what is open now. */
export function ContestPage(): ReactElement {
  const { t } = useTranslation(['contest', 'common']);
  const contest = useContest();
  const { signedIn } = useSession();
  const { team: code } = route.useSearch();
  const resolveUrl = useResolveContestAttachment(contest._id);
  const { abilities, stages, currentStage } = contest;
  const isBefore = currentStage.start === stages[0]?.start;
  const params = { orgId: contest.orgId, contestId: contest._id };
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' } }}>
      {contest.clock?.window && contest.ownStart?.startedAt === undefined && (
        <Box sx={{ gridColumn: '1 / -1', order: { xs: -2, md: 0 }, minWidth: 0 }}>
          <Suspense fallback={<Box sx={{ minHeight: 340 }} />}>
            <StartWindow contest={contest} />
          </Suspense>
        </Box>
      )}
      <Box component="article" sx={{ minWidth: 0 }}>
        <BeforeStart contest={contest} />
        {contest.description.trim() === '' ? (
          !isBefore && <EmptyState icon="contest" title={t('noDescription')} />
        ) : (
          <Markdown source={contest.description} copyLabel={t('common:action.copy')} resolveUrl={resolveUrl} />
        )}
      </Box>
      <Stack component="aside" spacing={4} sx={{ order: { xs: -1, md: 0 }, minWidth: 0 }}>
        {contest.registered && abilities.readProblems && (
          <LinkButton variant="contained" icon="problem" to="/org/$orgId/contest/$contestId/problem" params={params}>
            {t('toProblems')}
          </LinkButton>
        )}
        {signedIn && contest.virtual === true && (
          <Card title={t('virtual.title')}>
            <Typography sx={{ fontSize: '0.875rem', color: 'text.secondary', mb: 3 }}>{t('virtual.detail')}</Typography>
            <LinkButton variant="outlined" icon="play" to="/org/$orgId/contest/$contestId/virtual" params={params}>
              {t('tab.virtual')}
            </LinkButton>
          </Card>
        )}
        {contest.ownClock && (
          <Card title={t('ownTime.title')}>
            <OwnTime clock={contest.ownClock} isWindowed={contest.ownStart !== undefined} />
          </Card>
        )}
        {contest.entry !== undefined && signedIn && (
          <Card title={t('team.title')}>
            <Suspense fallback={<Box sx={{ minHeight: contest.team ? TEAM_PX.own : TEAM_PX.none }} />}>
              <TeamPanel key={contest._id} contestId={contest._id} orgId={contest.orgId} code={code} />
            </Suspense>
          </Card>
        )}
        <StageActions actions={contest.currentStage.settings.actions ?? []} />
        <Card title={t('timeline.title')}>
          <StageTimeline stages={contest.stages} />
        </Card>
        <Card title={t('open.title')}>
          <OpenNow contest={contest} />
        </Card>
        <Card title={t('participants.title')}>
          <Typography sx={{ fontVariantNumeric: 'tabular-nums', mb: contest.registered ? 0 : 2 }}>
            {t('participants.count', { count: contest.participantCount })}
          </Typography>
          {!contest.registered && (
            <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              <RegistrationRules contest={contest} />
            </Box>
          )}
        </Card>
      </Stack>
    </Box>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }): ReactElement {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 4, bgcolor: 'transparent' }}>
      <Typography id={id} variant="h2" sx={{ fontSize: 16, mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
