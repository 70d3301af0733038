import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../domain/content/translated.ts';
import { refusalOf } from '../../lib/api/index.ts';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/plan.ts';
import { Icon } from '../../ui/icon.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { joinPlan, type Plan, planKeys } from './plans.api.ts';

/** Shows whether the viewer has joined, and offers to join if permitted. */
export function JoinPlan({ plan }: { plan: Plan }): ReactElement {
  const { t } = useTranslation('plan');
  const toast = useToast();
  const titleOf = useTitleOf();
  const queries = useQueryClient();
  const join = useAction(async () => {
    try {
      await joinPlan(plan._id);
    } catch (error) {
      if (refusalOf(error) !== 'already-registered') throw error;
    }
    await queries.invalidateQueries({ queryKey: planKeys.one(plan._id) });
    toast.success(t('join.welcome', { title: titleOf(plan) }));
  }, toast.error);
  if (plan.registered) {
    return (
      <StateChip icon="checkCircle" hue="good">
        {t('join.done')}
      </StateChip>
    );
  }
  if (!plan.abilities.register) {
    return (
      <StateChip icon="lock" hue="neutral">
        {t('join.closed')}
      </StateChip>
    );
  }
  return (
    <Button
      variant="contained"
      startIcon={<Icon name="person" />}
      loading={join.busy}
      onClick={() => {
        void join.run();
      }}
    >
      {t('join.act')}
    </Button>
  );
}
