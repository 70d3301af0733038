import Stack from '@mui/material/Stack';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelChip } from '../../../domain/access-level-chip.tsx';
import { useLocalized } from '../../../domain/content/translated.ts';
import { TagList } from '../../../domain/tag-list.tsx';
import { JoinPlan } from '../../../features/plans/join-plan.tsx';
import { type Plan, planById } from '../../../features/plans/plans.api.ts';
import '../../../locales/en/plan.ts';
import { MONO } from '../../../ui/fonts.ts';
import { LinkTab } from '../../../ui/navigation/link-tab.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { ObjectFrame } from '../object-frame.tsx';
import { PlanContext } from './use-plan.ts';

/** Loads the plan of the URL. */
export function PlanFrame(): ReactElement {
  const { t } = useTranslation('plan');
  const { planId } = useParams({ from: '/org/$orgId/plan/$planId' });
  return (
    <ObjectFrame
      kind="plan"
      query={useQuery(planById(planId))}
      texts={{ absent: t('absent'), list: t('list.title'), showAll: t('list.showAll') }}
    >
      {(plan) => <Framed stored={plan} />}
    </ObjectFrame>
  );
}

/** Header and tabs of a plan, with the child page below. */
function Framed({ stored }: { stored: Plan }): ReactElement {
  const plan = useLocalized(stored);
  const { t } = useTranslation('plan');
  const { _id: planId, orgId, abilities, title } = plan;
  const tab = useLocation({ select: ({ pathname }) => pathname.split('/')[5] ?? '' });
  const params = { orgId, planId };
  const base = '/org/$orgId/plan/$planId';
  return (
    <Page
      title={title}
      breadcrumbs={[
        <Link key="list" to="/org/$orgId/plan" params={{ orgId }}>
          {t('list.title')}
        </Link>,
      ]}
      brief={tab !== ''}
      meta={
        <Stack
          direction="row"
          sx={{
            gap: 2,
            flexWrap: 'wrap',
            alignItems: 'center',
            display: tab === '' ? 'flex' : { xs: 'none', sm: 'flex' },
          }}
        >
          <Typography sx={{ fontFamily: MONO, fontSize: '0.875rem', color: 'text.secondary' }}>{plan.slug}</Typography>
          <AccessLevelChip level={plan.accessLevel} />
          <TagList tags={plan.tags} />
        </Stack>
      }
      actions={<JoinPlan plan={plan} />}
    >
      <Tabs
        value={tab}
        variant="scrollable"
        aria-label={title}
        sx={{ borderBottom: '1px solid', borderColor: 'divider', mb: 4 }}
      >
        <LinkTab value="" label={t('tab.home')} to={base} params={params} />
        <LinkTab value="contest" label={t('tab.contests')} to={`${base}/contest`} params={params} />
        {abilities.administer && (
          <LinkTab value="participant" label={t('tab.participants')} to={`${base}/participant`} params={params} />
        )}
        {(abilities.administer || abilities.editContent) && (
          <LinkTab
            value="admin"
            label={t('tab.admin')}
            to={abilities.administer ? `${base}/admin` : `${base}/admin/content`}
            params={params}
          />
        )}
      </Tabs>
      <PlanContext value={plan}>
        <Outlet />
      </PlanContext>
    </Page>
  );
}
