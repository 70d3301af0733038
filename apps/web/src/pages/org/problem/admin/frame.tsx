import Tabs from '@mui/material/Tabs';
import { Outlet, useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { LinkTab } from '../../../../ui/navigation/link-tab.tsx';
import { useProblem } from '../use-problem.ts';
import '../../../../locales/en/rejudge.ts';

/** Tabs of the management of a problem: those the viewer may use. */
export function ProblemAdminFrame(): ReactElement {
  const { t } = useTranslation(['problem', 'rejudge']);
  const { abilities, orgId, _id: problemId } = useProblem();
  const tab = useLocation({ select: ({ pathname }) => tabOf(pathname) });
  const params = { orgId, problemId };
  const may = tab === 'content' ? abilities.editContent : abilities.administer;
  return (
    <>
      <Tabs
        value={may ? tab : false}
        variant="scrollable"
        aria-label={t('problem.tab.manage')}
        sx={{ mb: 5, minHeight: 40 }}
      >
        {abilities.administer && (
          <LinkTab value="" label={t('admin.settings')} to="/org/$orgId/problem/$problemId/admin" params={params} />
        )}
        {abilities.editContent && (
          <LinkTab
            value="content"
            label={t('admin.content')}
            to="/org/$orgId/problem/$problemId/admin/content"
            params={params}
          />
        )}
        {abilities.administer && (
          <LinkTab
            value="access"
            label={t('admin.access')}
            to="/org/$orgId/problem/$problemId/admin/access"
            params={params}
          />
        )}
        {abilities.administer && (
          <LinkTab
            value="rule"
            label={t('admin.rules')}
            to="/org/$orgId/problem/$problemId/admin/rule"
            params={params}
          />
        )}
        {abilities.administer && (
          <LinkTab
            value="rejudge"
            label={t('rejudge:title')}
            to="/org/$orgId/problem/$problemId/rejudge"
            params={params}
          />
        )}
      </Tabs>
      {may ? <Outlet /> : <Alert severity="info">{t('admin.mayNot')}</Alert>}
    </>
  );
}

/** Rejudging has a URL outside the administration, but its tab is among the others. */
function tabOf(pathname: string): string {
  const [, , , , , step, tab = ''] = pathname.split('/');
  return step === 'rejudge' ? step : tab;
}
