import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/round.ts';
import { useAction } from '../../lib/use-action.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { type RoundSettings, setRound } from './rounds.api.ts';

/** The rules of a round, each saved as soon as it is switched. */
export function RoundRules({ contestId, round }: { contestId: string; round: RoundSettings | null }): ReactElement {
  const { t } = useTranslation('round');
  const queries = useQueryClient();
  const toast = useToast();
  const change = useAction(async (next: RoundSettings | null) => {
    await setRound(contestId, next);
    await queries.invalidateQueries({ queryKey: ['contest', 'one', contestId] });
    toast.success(t('rules.saved'));
  }, toast.error);
  return (
    <Stack spacing={4}>
      <LabelledSwitch
        label={t('rules.round')}
        help={t('rules.roundHelp')}
        disabled={change.busy}
        checked={round !== null}
        onChange={(on) => void change.run(on ? { locking: false } : null)}
      />
      {round && (
        <>
          <LabelledSwitch
            label={t('rules.locking')}
            help={t('rules.lockingHelp')}
            disabled={change.busy}
            checked={round.locking}
            onChange={(locking) => void change.run({ ...round, locking })}
          />
          <LabelledSwitch
            label={t('rules.all')}
            help={t('rules.allHelp')}
            disabled={change.busy}
            checked={round.tested === 'all'}
            onChange={(all) => void change.run({ ...round, tested: all ? 'all' : 'last' })}
          />
        </>
      )}
    </Stack>
  );
}
