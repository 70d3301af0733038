import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localized } from '../../../domain/content/translated.ts';
import { StageChip } from '../../../domain/stage-chip.tsx';
import { TagList } from '../../../domain/tag-list.tsx';
import { EnterContest } from '../../../features/plans/plan-path.tsx';
import { PlanContestForm } from '../../../features/plans/plan-contest-form.tsx';
import {
  type PlanContest,
  planContests,
  planKeys,
  removePlanContest,
  savePlanContest,
} from '../../../features/plans/plans.api.ts';
import { UnmetList } from '../../../features/plans/unmet-list.tsx';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Markdown } from '../../../ui/markdown/index.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { usePlan } from './use-plan.ts';

/** One contest of a plan: description, unmet conditions of the viewer, and for administrators its settings. */
export function PlanContestPage(): ReactElement {
  const { t } = useTranslation('plan');
  const plan = usePlan();
  const language = useLanguage();
  const { contestId } = useParams({ from: '/org/$orgId/plan/$planId/contest/$contestId' });
  const query = useQuery(planContests(plan._id));
  return (
    <AsyncState query={query}>
      {(contests) => {
        const found = contests.find((one) => one._id === contestId);
        const contest = found && localized(found, language);
        return contest ? (
          <Shown contest={contest} contests={contests} />
        ) : (
          <EmptyState icon="contest" title={t('contest.absent')} />
        );
      }}
    </AsyncState>
  );
}

function Shown({ contest, contests }: { contest: PlanContest; contests: readonly PlanContest[] }): ReactElement {
  const { t } = useTranslation(['plan', 'common']);
  const plan = usePlan();
  return (
    <Stack spacing={4}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {contest.title}
        </Typography>
        <StageChip stages={contest.stages} />
        <TagList tags={contest.tags} />
      </Stack>
      {!contest.registered && contest.unmet.length > 0 && (
        <Stack spacing={2}>
          <Typography variant="subtitle2">{t('unmet.title')}</Typography>
          <UnmetList unmet={contest.unmet} />
        </Stack>
      )}
      {!plan.registered && !contest.registered && <Alert severity="info">{t('join.first')}</Alert>}
      <EnterContest plan={plan} contest={contest} />
      {contest.description !== '' && <Markdown source={contest.description} copyLabel={t('common:action.copy')} />}
      {plan.abilities.administer && <Managed contest={contest} contests={contests} />}
    </Stack>
  );
}

function Managed({ contest, contests }: { contest: PlanContest; contests: readonly PlanContest[] }): ReactElement {
  const { t } = useTranslation('plan');
  const toast = useToast();
  const plan = usePlan();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { orgId, _id: planId } = plan;
  const { title } = contest;
  const renew = () => queries.invalidateQueries({ queryKey: planKeys.contests(planId) });
  return (
    <Stack spacing={5} sx={{ maxWidth: 720 }}>
      <Divider />
      <PlanContestForm
        key={contest._id}
        orgId={orgId}
        contests={contests}
        contest={contest}
        onSave={async (contestId, settings) => {
          await savePlanContest(planId, contestId, settings);
          await renew();
          toast.success(t('contest.saved'));
        }}
      />
      <Button variant="outlined" color="error" sx={{ alignSelf: 'flex-start' }} onClick={() => setAsking(true)}>
        {t('contest.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('contest.removeAsk', { title })}
        detail={t('contest.removeDetail')}
        confirm={t('contest.remove')}
        onClose={() => setAsking(false)}
        act={async () => {
          await removePlanContest(planId, contest._id);
          toast.success(t('contest.removed', { title }));
          await navigate({ to: '/org/$orgId/plan/$planId/contest', params: { orgId, planId }, replace: true });
          await renew();
        }}
      />
    </Stack>
  );
}
