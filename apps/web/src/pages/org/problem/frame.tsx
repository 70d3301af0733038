import { useQuery } from '@tanstack/react-query';
import type { Problem } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelChip } from '../../../domain/access-level-chip.tsx';
import { PublicPart } from '../../../domain/public-part.tsx';
import { TagList } from '../../../domain/tag-list.tsx';
import { problemById } from '../../../features/problems/problems.api.ts';
import { useProblemTitle } from '../../../features/problems/reading-language.tsx';
import { refusalOf } from '../../../lib/api/index.ts';
import { useSession } from '../../../lib/session.ts';
import { useDeferredContent } from '../../../lib/use-deferred-content.ts';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { EmptyPage } from '../../../ui/feedback/empty-page.tsx';
import { MONO } from '../../../ui/fonts.ts';
import { LinkTab } from '../../../ui/navigation/link-tab.tsx';
import { Link, LinkButton } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemContext } from './use-problem.ts';
import '../../../locales/en/problem.ts';

const HiddenSolutions = lazy(async () => ({
  default: (await import('../../../features/problem-reviews/hidden-solutions.tsx')).HiddenSolutions,
}));

/** Loads the problem of the URL. A problem of another organization is shown as not found. */
export function ProblemFrame(): ReactElement {
  const { t } = useTranslation(['problem', 'common']);
  const { orgId = '', problemId = '' } = useParams({ strict: false });
  const problem = useQuery(problemById(problemId));
  const isThere = useDeferredContent(problem.data !== undefined);
  const isAbsent =
    refusalOf(problem.error) === 'not-found' || (problem.data !== undefined && problem.data.orgId !== orgId);
  if (isAbsent) {
    return (
      <EmptyPage
        icon="problem"
        title={t('problem.absent')}
        detail={t('common:notFound.detail')}
        action={
          <LinkButton to="/org/$orgId/problem" params={{ orgId }}>
            {t('problem.showAll')}
          </LinkButton>
        }
      />
    );
  }
  if (problem.data === undefined || !isThere) {
    return (
      <PublicPart error={problem.error}>
        <Page title={t('list.title')} headless>
          <AsyncState query={problem}>{() => null}</AsyncState>
        </Page>
      </PublicPart>
    );
  }
  return (
    <ProblemContext value={problem.data}>
      <Framed problem={problem.data} />
    </ProblemContext>
  );
}

/** Header and tabs of a problem, with the child page below. */
function Framed({ problem }: { problem: Problem }): ReactElement {
  const { t } = useTranslation(['problem', 'shell']);
  const navigate = useNavigate();
  const { signedIn } = useSession();
  const title = useProblemTitle(problem);
  const pathname = useLocation({ select: (location) => location.pathname });
  // The tab is the path segment after the problem id.
  const step = pathname.split('/')[5] ?? '';
  const tab = step === 'rejudge' ? 'admin' : step === 'bench' ? 'data' : step === 'paper' ? '' : step;
  const { abilities, orgId } = problem;
  const params = { orgId, problemId: problem._id };
  const base = '/org/$orgId/problem/$problemId';
  return (
    <Page
      wide={tab === 'submit' || step === 'bench' || /admin\/(content|translation)$/.test(pathname)}
      headless={tab === 'submit'}
      title={title}
      breadcrumbs={[
        <Link key="list" to="/org/$orgId/problem" params={{ orgId }}>
          {t('list.title')}
        </Link>,
        ...(tab === 'submit'
          ? [
              <Link key="problem" to={base} params={params}>
                {title}
              </Link>,
            ]
          : []),
      ]}
      meta={
        tab !== 'submit' && (
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
            <Typography
              sx={{ fontFamily: MONO, fontSize: '0.875rem', color: 'text.secondary', overflowWrap: 'anywhere' }}
            >
              {problem.slug}
            </Typography>
            <AccessLevelChip level={problem.accessLevel} />
            <TagList
              tags={problem.tags}
              onPick={(tag) => void navigate({ to: '/org/$orgId/problem/tag/$tag', params: { orgId, tag } })}
            />
          </Stack>
        )
      }
    >
      <Tabs
        value={tab}
        variant="scrollable"
        aria-label={title}
        sx={{
          borderBottom: '1px solid',
          borderColor: 'divider',
          mb: 4,
          // On a phone the desk has its own tabs.
          display: { xs: tab === 'submit' ? 'none' : 'flex', md: 'flex' },
        }}
      >
        <LinkTab value="" label={t('problem.tab.statement')} to={base} params={params} />
        {problem.config && (
          <LinkTab value="submit" label={t('problem.tab.submit')} to={`${base}/submit`} params={params} />
        )}
        {signedIn && (
          <LinkTab value="solution" label={t('problem.tab.solutions')} to={`${base}/solution`} params={params} />
        )}
        <LinkTab value="attachment" label={t('problem.tab.attachments')} to={`${base}/attachment`} params={params} />
        {signedIn && problem.config?.instanceLabel !== undefined && (
          <LinkTab value="instance" label={t('shell:nav.instances')} to={`${base}/instance`} params={params} />
        )}
        {abilities.editData && (
          <LinkTab value="draft" label={t('problem.tab.draft')} to={`${base}/draft`} params={params} />
        )}
        {abilities.review && (
          <LinkTab value="review" label={t('problem.tab.review')} to={`${base}/review`} params={params} />
        )}
        {abilities.editData && (
          <LinkTab value="data" label={t('problem.tab.data')} to={`${base}/data`} params={params} />
        )}
        {(abilities.administer || abilities.translate) && (
          <LinkTab
            value="admin"
            label={t('problem.tab.manage')}
            to={`${base}/admin${abilities.administer ? '' : abilities.editContent ? '/content' : '/translation'}`}
            params={params}
          />
        )}
      </Tabs>
      {abilities.hidesSolutions && tab !== 'submit' && (
        <Suspense>
          <Box sx={{ mb: 4 }}>
            <HiddenSolutions problemId={problem._id} />
          </Box>
        </Suspense>
      )}
      <Outlet />
    </Page>
  );
}
