import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelForm } from '../../../domain/access/access-level-form.tsx';
import { AccessList } from '../../../domain/access/access-list.tsx';
import { AddToAccessList } from '../../../domain/access/add-to-access-list.tsx';
import { ContentForm } from '../../../domain/content/content-form.tsx';
import { useTitleOf } from '../../../domain/content/translated.ts';
import { PlanSettingsForm } from '../../../features/plans/plan-settings-form.tsx';
import {
  deletePlan,
  planAccess,
  planAccessActions,
  planById,
  planKeys,
  planSettings,
  planTags,
  savePlanContent,
  savePlanLevel,
} from '../../../features/plans/plans.api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { DangerZone } from '../../../ui/feedback/danger-zone.tsx';
import { LinkTab } from '../../../ui/navigation/link-tab.tsx';
import { SectionNav } from '../../../ui/navigation/section-nav.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { usePlan } from './use-plan.ts';

/** Navigation between the parts of a plan's administration, each with its own URL. */
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
  const { t } = useTranslation(['plan', 'common']);
  const plan = usePlan();
  const queries = useQueryClient();
  const toast = useToast();
  const titleOf = useTitleOf();
  const navigate = useNavigate();
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
      <DangerZone
        title={t('danger.title')}
        help={t('danger.detail')}
        button={t('danger.delete')}
        ask={t('danger.ask', { name: titleOf(plan) })}
        detail={t('danger.detail')}
        confirm={t('common:action.delete')}
        typeToConfirm={plan.slug}
        act={async () => {
          await deletePlan(plan._id);
          toast.success(t('danger.deleted', { name: titleOf(plan) }));
          await navigate({ to: '/org/$orgId/plan', params: { orgId: plan.orgId } });
          queries.removeQueries({ queryKey: planKeys.one(plan._id) });
          await queries.invalidateQueries({ queryKey: planKeys.all });
        }}
      />
    </Stack>
  );
}

export function PlanContentPage(): ReactElement {
  const plan = usePlan();
  const queries = useQueryClient();
  // As it is stored, not in the language of the page.
  const { data: stored = plan } = useQuery(planById(plan._id));
  return (
    <ContentForm
      translatable
      content={stored}
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
  const actions = planAccessActions(plan._id, () => queries.invalidateQueries({ queryKey: planKeys.access(plan._id) }));
  return (
    <Stack spacing={5}>
      <AddToAccessList orgId={plan.orgId} actions={actions} />
      <AccessList actions={actions} query={useQuery(planAccess(plan._id))} />
    </Stack>
  );
}
