import type { Problem } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createLink, getRouteApi, Outlet, useMatches } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelChip } from '../../../domain/access-level-chip.tsx';
import { TagList } from '../../../domain/tag-list.tsx';
import { problemById } from '../../../features/problems/problems.api.ts';
import { statementIn } from '../../../features/problems/statement.tsx';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { Page } from '../../../ui/page.tsx';
import { Link } from '../../../ui/link.tsx';

const route = getRouteApi('/org/$orgId/problem/$problemId');
const LinkTab = createLink(Tab<'a'>);

/** The problem of the address, loaded by its frame. */
export function useProblem(): Problem {
  const { problemId } = route.useParams();
  return useSuspenseQuery(problemById(problemId)).data;
}

/** Header and tabs of a problem; what is below the tabs is the child page. */
export function ProblemFrame(): ReactElement {
  const { t } = useTranslation('problem');
  const { orgId } = route.useParams();
  const problem = useProblem();
  const { title } = statementIn(problem, useLanguage());
  const tab = useTab();
  const { abilities } = problem;
  const params = { orgId, problemId: problem._id };
  return (
    <Page
      wide={tab === 'submit'}
      title={title}
      breadcrumbs={[
        <Link key="list" to="/org/$orgId/problem" params={{ orgId }}>
          {t('problem.list')}
        </Link>,
      ]}
      meta={
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography sx={{ fontFamily: 'var(--mono)', color: 'text.secondary' }}>{problem.slug}</Typography>
          <AccessLevelChip level={problem.accessLevel} />
          <TagList tags={problem.tags} orgId={orgId} />
        </Stack>
      }
    >
      <Tabs
        value={tab}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ borderBottom: '1px solid', borderColor: 'divider', mb: 4 }}
      >
        <LinkTab value="" label={t('problem.tab.statement')} to="/org/$orgId/problem/$problemId" params={params} />
        {problem.config && (
          <LinkTab
            value="submit"
            label={t('problem.tab.submit')}
            to="/org/$orgId/problem/$problemId/submit"
            params={params}
          />
        )}
        <LinkTab
          value="solution"
          label={t('problem.tab.solutions')}
          to="/org/$orgId/problem/$problemId/solution"
          params={params}
        />
        <LinkTab
          value="attachment"
          label={t('problem.tab.attachments')}
          to="/org/$orgId/problem/$problemId/attachment"
          params={params}
        />
        {abilities.editData && (
          <LinkTab
            value="data"
            label={t('problem.tab.data')}
            to="/org/$orgId/problem/$problemId/data"
            params={params}
          />
        )}
        {(abilities.administer || abilities.editContent) && (
          <LinkTab
            value="admin"
            label={t('problem.tab.manage')}
            to={
              abilities.administer
                ? '/org/$orgId/problem/$problemId/admin'
                : '/org/$orgId/problem/$problemId/admin/content'
            }
            params={params}
          />
        )}
      </Tabs>
      <Box>
        <Outlet />
      </Box>
    </Page>
  );
}

/** The tab of the address: its first step below the problem. */
function useTab(): string {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  return path.split('/')[5] ?? '';
}
