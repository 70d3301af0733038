import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../lib/api/index.ts';
import { useErrorText } from '../../lib/error-text.ts';
import '../../lib/i18n/plan-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { joinPlan, type Plan, planKeys } from './plans.api.ts';

/** Says whether the viewer has joined, and lets those join who may. */
export function JoinPlan({ plan }: { plan: Plan }): ReactElement {
  const { t } = useTranslation('plan');
  const toast = useToast();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const join = useMutation({
    mutationFn: async () => {
      try {
        await joinPlan(plan._id);
      } catch (error) {
        if (refusalOf(error) !== 'already-registered') throw error;
      }
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: planKeys.one(plan._id) });
      toast.success(t('join.welcome', { title: plan.title }));
    },
    onError: (error) => toast.error(errorText(error)),
  });
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
      loading={join.isPending}
      onClick={() => {
        if (!join.isPending) join.mutate();
      }}
    >
      {t('join.act')}
    </Button>
  );
}
