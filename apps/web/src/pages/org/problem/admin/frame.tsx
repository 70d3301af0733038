import Tabs from '@mui/material/Tabs';
import { Outlet, useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { LinkTab } from '../../../../ui/navigation/link-tab.tsx';
import { useProblem } from '../use-problem.ts';
import '../../../../locales/en/rejudge.ts';
import '../../../../locales/en/sharing.ts';
import '../../../../locales/en/translation.ts';

/** Tabs of the administration of a problem that the viewer may use. */
export function ProblemAdminFrame(): ReactElement {
  const { t } = useTranslation(['problem', 'rejudge', 'sharing', 'translation']);
  const { abilities, orgId, _id: problemId } = useProblem();
  const tab = useLocation({ select: ({ pathname }) => tabOf(pathname) });
  const tabs = [
    { value: '', ability: 'administer', label: t('admin.settings'), to: '/org/$orgId/problem/$problemId/admin' },
    {
      value: 'content',
      ability: 'editContent',
      label: t('admin.content'),
      to: '/org/$orgId/problem/$problemId/admin/content',
    },
    {
      value: 'translation',
      ability: 'translate',
      label: t('translation:title'),
      to: '/org/$orgId/problem/$problemId/admin/translation',
    },
    {
      value: 'access',
      ability: 'administer',
      label: t('admin.access'),
      to: '/org/$orgId/problem/$problemId/admin/access',
    },
    {
      value: 'sharing',
      ability: 'administer',
      label: t('sharing:title'),
      to: '/org/$orgId/problem/$problemId/admin/sharing',
    },
    { value: 'rule', ability: 'administer', label: t('admin.rules'), to: '/org/$orgId/problem/$problemId/admin/rule' },
    {
      value: 'rejudge',
      ability: 'administer',
      label: t('rejudge:title'),
      to: '/org/$orgId/problem/$problemId/rejudge',
    },
  ] as const;
  const may = abilities[tabs.find(({ value }) => value === tab)?.ability ?? 'administer'];
  return (
    <>
      <Tabs
        value={may ? tab : false}
        variant="scrollable"
        aria-label={t('problem.tab.manage')}
        sx={{ mb: 5, minHeight: 40 }}
      >
        {tabs
          .filter(({ ability }) => abilities[ability])
          .map(({ value, label, to }) => (
            <LinkTab key={value} value={value} label={label} to={to} params={{ orgId, problemId }} />
          ))}
      </Tabs>
      {may ? <Outlet /> : <Alert severity="info">{t('admin.mayNot')}</Alert>}
    </>
  );
}

/** Rejudging has a URL outside the administration, but its tab is among these. */
function tabOf(pathname: string): string {
  const [, , , , , step, tab = ''] = pathname.split('/');
  return step === 'rejudge' ? step : tab;
}
