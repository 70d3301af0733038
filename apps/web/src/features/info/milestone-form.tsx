import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/time/clock.ts';
import { daysUntil } from '../../lib/time/format.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SavedForm } from '../../ui/fields/saved-form.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { changeMilestone, type Milestone, milestoneQuery } from './info.api.ts';

/** Maximum length of a name, in characters. */
const MAX_NAME = 32;

const keys = ['csp', 'noip'] as const;
const fieldsOf = {
  csp: { date: 'csp', en: 'cspEnglish', 'zh-Hans': 'cspChinese' },
  noip: { date: 'noip', en: 'noipEnglish', 'zh-Hans': 'noipChinese' },
} as const;
const nameFields = ['cspEnglish', 'cspChinese', 'noipEnglish', 'noipChinese'] as const;

/** The two dates of the countdowns in the top bar, with their names. An empty date has no countdown. */
export function MilestoneForm({ milestone }: { milestone: Milestone }): ReactElement {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const queryClient = useQueryClient();
  const nowMs = useNow();
  const { names } = milestone;
  const form = useForm({
    initial: {
      cspEnglish: names?.csp.en ?? '',
      cspChinese: names?.csp['zh-Hans'] ?? '',
      csp: dayOf(milestone.csp),
      noipEnglish: names?.noip.en ?? '',
      noipChinese: names?.noip['zh-Hans'] ?? '',
      noip: dayOf(milestone.noip),
    },
    validate: (values) =>
      Object.fromEntries(
        nameFields
          .filter((name) => values[name].trim().length > MAX_NAME)
          .map((name) => [name, t('milestone.long', { max: MAX_NAME })]),
      ),
    submit: async ({ csp, noip, ...texts }) => {
      await changeMilestone({
        csp,
        noip,
        names: {
          csp: nameOf(texts.cspEnglish, texts.cspChinese),
          noip: nameOf(texts.noipEnglish, texts.noipChinese),
        },
      });
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
  const labels = new Map<string, string>(
    keys.flatMap((key, index) =>
      (['en', 'zh-Hans', 'date'] as const).map((part) => [
        fieldsOf[key][part],
        t(`milestone.${part}`, { position: index + 1 }),
      ]),
    ),
  );
  const changed = form.changed.map((name) => labels.get(name) ?? name);
  return (
    <SavedForm changed={changed} busy={form.busy} onReset={form.reset} onSubmit={form.onSubmit}>
      {keys.map((key) => {
        const { date, en, 'zh-Hans': chinese } = fieldsOf[key];
        return (
          <Stack key={key} direction={{ xs: 'column', md: 'row' }} sx={{ gap: 3, '& > *': { flex: 1 } }}>
            <TextField
              {...form.field(en, t('milestone.nameHelp', { name: t(`milestone.${key}`) }))}
              label={labels.get(en)}
            />
            <TextField {...form.field(chinese)} label={labels.get(chinese)} />
            <TextField {...form.field(date, help(form.values[date]))} label={labels.get(date)} type="date" />
          </Stack>
        );
      })}
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
    </SavedForm>
  );
}

/** A name by language, without empty ones. */
function nameOf(english: string, chinese: string): { en?: string; 'zh-Hans'?: string } {
  const [en, zh] = [english.trim(), chinese.trim()];
  return { ...(en !== '' && { en }), ...(zh !== '' && { 'zh-Hans': zh }) };
}

/** The calendar day of a stored date in the format of a date field; empty for anything else. */
function dayOf(date: string): string {
  return /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0] ?? '';
}
