import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelForm } from '../../../domain/access/access-level-form.tsx';
import { AccessList } from '../../../domain/access/access-list.tsx';
import { AddToAccessList } from '../../../domain/access/add-to-access-list.tsx';
import { ContentForm } from '../../../domain/content/content-form.tsx';
import { PlanSettingsForm } from '../../../features/plans/plan-settings-form.tsx';
import {
  deletePlan,
  type Plan,
  planAccess,
  planAccessActs,
  planKeys,
  planSettings,
  planTags,
  savePlanContent,
  savePlanLevel,
} from '../../../features/plans/plans.api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { LinkTab } from '../../../ui/navigation/link-tab.tsx';
import { SectionNav } from '../../../ui/navigation/section-nav.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { usePlan } from './use-plan.ts';

/** The parts of managing a plan, each at an address of its own. */
export function PlanAdminFrame(): ReactElement {
  const { t } = useTranslation('plan');
  const { orgId, _id: planId, abilities } = usePlan();
  const part = useLocation({ select: ({ pathname }) => pathname.split('/')[6] ?? '' });
  const params = { orgId, planId };
  const base = '/org/$orgId/plan/$planId/admin';
  const mayNot = part === 'content' ? !abilities.editContent : !abilities.administer;
  return (
    <SectionNav
      label={t('tab.admin')}
      value={part}
      tabs={[
        ...(abilities.administer
          ? [<LinkTab key="settings" value="" label={t('admin.settings')} to={base} params={params} />]
          : []),
        ...(abilities.editContent
          ? [
              <LinkTab
                key="content"
                value="content"
                label={t('admin.content')}
                to={`${base}/content`}
                params={params}
              />,
            ]
          : []),
        ...(abilities.administer
          ? [<LinkTab key="access" value="access" label={t('admin.access')} to={`${base}/access`} params={params} />]
          : []),
      ]}
    >
      {mayNot ? <Alert severity="info">{t('mayNot')}</Alert> : <Outlet />}
    </SectionNav>
  );
}

export function PlanSettingsPage(): ReactElement {
  const plan = usePlan();
  const queries = useQueryClient();
  return (
    <Stack spacing={6}>
      <AsyncState query={useQuery(planSettings(plan._id))}>
        {(settings) => <PlanSettingsForm planId={plan._id} settings={settings} />}
      </AsyncState>
      <AccessLevelForm
        level={plan.accessLevel}
        onSave={async (level) => {
          await savePlanLevel(plan._id, level);
          await queries.invalidateQueries({ queryKey: planKeys.all });
        }}
      />
      <Danger plan={plan} />
    </Stack>
  );
}

export function PlanContentPage(): ReactElement {
  const plan = usePlan();
  const queries = useQueryClient();
  return (
    <ContentForm
      content={plan}
      knownTags={useQuery(planTags(plan.orgId)).data}
      onSave={async (change) => {
        await savePlanContent(plan._id, change);
        await queries.invalidateQueries({ queryKey: planKeys.all });
      }}
    />
  );
}

export function PlanAccessPage(): ReactElement {
  const plan = usePlan();
  const queries = useQueryClient();
  const acts = planAccessActs(plan._id, () => queries.invalidateQueries({ queryKey: planKeys.access(plan._id) }));
  return (
    <Stack spacing={5}>
      <AddToAccessList orgId={plan.orgId} acts={acts} />
      <AccessList acts={acts} query={useQuery(planAccess(plan._id))} />
    </Stack>
  );
}

function Danger({ plan }: { plan: Plan }): ReactElement {
  const { t } = useTranslation(['plan', 'common']);
  const toast = useToast();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <Stack
      component="section"
      spacing={3}
      aria-label={t('danger.title')}
      sx={{ border: '1px solid', borderColor: 'error.main', borderRadius: '12px', p: 4, alignItems: 'flex-start' }}
    >
      <Typography variant="h2">{t('danger.title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('danger.detail')}
      </Typography>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        {t('danger.delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('danger.ask', { name: plan.title })}
        detail={t('danger.detail')}
        confirm={t('common:action.delete')}
        typeToConfirm={plan.slug}
        onClose={() => setAsking(false)}
        act={async () => {
          await deletePlan(plan._id);
          toast.success(t('danger.deleted', { name: plan.title }));
          await navigate({ to: '/org/$orgId/plan', params: { orgId: plan.orgId } });
          queries.removeQueries({ queryKey: planKeys.one(plan._id) });
          await queries.invalidateQueries({ queryKey: planKeys.all });
        }}
      />
    </Stack>
  );
}
