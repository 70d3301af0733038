import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/time/clock.ts';
import { daysUntil } from '../../lib/time/format.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SaveBar } from '../../ui/fields/save-bar.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { changeMilestone, milestoneQuery } from './info.api.ts';
import { Form } from '../../ui/fields/form.tsx';

const names = ['csp', 'noip'] as const;

/** The two dates that the top bar counts down to. An empty one has no countdown. */
export function MilestoneForm({ milestone }: { milestone: { csp: string; noip: string } }): ReactElement {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const queryClient = useQueryClient();
  const nowMs = useNow();
  const form = useForm({
    initial: { csp: dayOf(milestone.csp), noip: dayOf(milestone.noip) },
    validate: () => ({}),
    submit: async (values) => {
      await changeMilestone(values);
      await queryClient.invalidateQueries({ queryKey: milestoneQuery.queryKey });
      form.reset();
      toast.success(t('common:msg.saved'));
    },
  });
  function help(date: string): string {
    const count = daysUntil(date, nowMs);
    if (count === null) return t('milestone.none');
    return count < 0 ? t('milestone.past') : t('milestone.left', { count });
  }
  return (
    <Form onSubmit={form.onSubmit}>
      {names.map((name) => (
        <TextField
          key={name}
          {...form.field(name, help(form.values[name]))}
          label={t(`milestone.${name}`)}
          type="date"
          sx={{ maxWidth: 320 }}
        />
      ))}
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
      <SaveBar changed={form.changed.map((name) => t(`milestone.${name}`))} busy={form.busy} onReset={form.reset} />
    </Form>
  );
}

/** The calendar day of a stored date, as a date field takes it; empty for anything else. */
function dayOf(date: string): string {
  return /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0] ?? '';
}
