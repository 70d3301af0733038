import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../domain/content/translated.ts';
import { StageChip } from '../../domain/stage-chip.tsx';
import { TagList } from '../../domain/tag-list.tsx';
import { refusalOf } from '../../lib/api/index.ts';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/plan.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { MONO } from '../../ui/fonts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link, LinkButton } from '../../ui/navigation/link.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { enterContest, type Plan, type PlanContest, planKeys } from './plans.api.ts';
import { OrderContests } from './order-contests.tsx';
import { NextSteps } from './next-steps.tsx';
import { OwnWork } from './own-work.tsx';
import { UnmetList } from './unmet-list.tsx';

const looks = {
  done: { icon: 'checkCircle', hue: 'good' },
  entered: { icon: 'play', hue: 'running' },
  open: { icon: 'key', hue: 'queued' },
  locked: { icon: 'lock', hue: 'neutral' },
} as const;

type Progress = keyof typeof looks;

export function progressOf({ registered, unmet, done }: PlanContest): Progress {
  return done ? 'done' : registered ? 'entered' : unmet.length === 0 ? 'open' : 'locked';
}

/**
 * The contests of a plan in order, each entered, open or locked, with its unmet conditions. Administrators can reorder
 * them.
 */
export function PlanPath({ plan, contests }: { plan: Plan; contests: readonly PlanContest[] }): ReactElement {
  if (plan.abilities.administer && contests.length > 1) {
    return (
      <OrderContests
        planId={plan._id}
        contests={contests}
        step={(contest) => <PlanStep plan={plan} contest={contest} contests={contests} />}
      />
    );
  }
  return (
    <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 3 }}>
      {contests.map((contest) => (
        <Box
          component="li"
          key={contest._id}
          sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '12px', p: 4 }}
        >
          <PlanStep plan={plan} contest={contest} contests={contests} />
        </Box>
      ))}
    </Stack>
  );
}

function PlanStep({
  plan,
  contest,
  contests,
}: {
  plan: Plan;
  contest: PlanContest;
  contests: readonly PlanContest[];
}): ReactElement {
  const { t } = useTranslation('plan');
  const titleOf = useTitleOf();
  const progress = progressOf(contest);
  const params = { orgId: plan.orgId, planId: plan._id, contestId: contest._id };
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'baseline' }}>
        <Typography sx={{ fontFamily: MONO, color: 'text.secondary' }}>{contest.settings.slug}</Typography>
        <Typography variant="h2" component="h2" sx={{ fontSize: '1rem', overflowWrap: 'anywhere', minWidth: 0 }}>
          <Link to="/org/$orgId/plan/$planId/contest/$contestId" params={params}>
            {titleOf(contest)}
          </Link>
        </Typography>
        <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, ml: { sm: 'auto' } }}>
          <StateChip {...looks[progress]}>{t(`state.${progress}`)}</StateChip>
          <StageChip stages={contest.stages} />
        </Box>
      </Stack>
      {contest.tags.length > 0 && <TagList tags={contest.tags} />}
      {contest.progress && <OwnWork progress={contest.progress} format={contest.format} />}
      {progress === 'locked' && <UnmetList unmet={contest.unmet} />}
      {progress !== 'locked' && progress !== 'done' && <NextSteps contest={contest} contests={contests} />}
      <EnterContest plan={plan} contest={contest} />
    </Stack>
  );
}

/** Link to the contest for participants, a button to enter if permitted, otherwise nothing. */
export function EnterContest({ plan, contest }: { plan: Plan; contest: PlanContest }): ReactElement | null {
  const { t } = useTranslation('plan');
  const toast = useToast();
  const queries = useQueryClient();
  const contestId = contest._id;
  const title = useTitleOf()(contest);
  const enter = useAction(async () => {
    try {
      await enterContest(plan._id, contestId);
    } catch (error) {
      // Already done in another tab.
      if (refusalOf(error) !== 'already-registered') throw error;
    } finally {
      // Also after a refusal: the unmet conditions may have changed.
      await Promise.all([
        queries.invalidateQueries({ queryKey: planKeys.contests(plan._id) }),
        queries.invalidateQueries({ queryKey: ['contest', 'one', contestId] }),
      ]);
    }
    toast.success(t('path.entered', { title }));
  });
  if (contest.registered) {
    return (
      <LinkButton
        variant="outlined"
        sx={{ alignSelf: 'flex-start' }}
        to="/org/$orgId/contest/$contestId"
        params={{ orgId: plan.orgId, contestId }}
      >
        {t('path.open')}
      </LinkButton>
    );
  }
  if (!plan.registered || contest.unmet.length > 0) return null;
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Button
        variant="contained"
        startIcon={<Icon name="play" />}
        loading={enter.busy}
        onClick={() => {
          void enter.run();
        }}
      >
        {t('path.enter')}
      </Button>
      {enter.failure !== null && <Alert severity="error">{enter.failure}</Alert>}
    </Stack>
  );
}
