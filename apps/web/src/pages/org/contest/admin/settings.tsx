import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteContest } from '../../../../features/contest-admin/contest-admin.api.ts';
import { CopyContest } from '../../../../features/contest-admin/copy-contest.tsx';
import { SubmissionLimitsForm } from '../../../../features/contest-admin/problems/submission-limits-form.tsx';
import { AllowSwitch } from '../../../../features/virtual-runs/allow-switch.tsx';
import { DangerZone } from '../../../../ui/feedback/danger-zone.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/admin/settings');

/** Limits on submissions, virtual participation; copies or deletes a contest. */
export function ContestSettingsPage(): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const contest = useContest();
  const navigate = route.useNavigate();
  const toast = useToast();
  const queries = useQueryClient();
  const { _id: contestId, orgId, title, slug, participantCount: count } = contest;
  return (
    <Stack spacing={8} sx={{ maxWidth: 720 }}>
      <SubmissionLimitsForm key={contestId} contest={contest} />
      <AllowSwitch contestId={contestId} />
      <CopyContest contest={contest} />
      <DangerZone
        title={t('danger.title')}
        help={t('danger.help')}
        button={t('danger.delete')}
        ask={t('danger.ask', { title })}
        detail={t('danger.detail', { count })}
        typeToConfirm={slug}
        act={async () => {
          await deleteContest(contestId);
          toast.success(t('danger.deleted', { title }));
          void navigate({ to: '/org/$orgId/contest', params: { orgId }, replace: true });
          await Promise.all([
            queries.invalidateQueries({ queryKey: ['contest', 'list'] }),
            queries.invalidateQueries({ queryKey: ['contest', 'recent'] }),
          ]);
        }}
      />
    </Stack>
  );
}
