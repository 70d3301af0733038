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
  const change = useAction(async (locking: boolean) => {
    await setRound(contestId, { ...round, locking });
    await queries.invalidateQueries({ queryKey: ['contest', 'one', contestId] });
    toast.success(t(locking ? 'locking.on' : 'locking.off'));
  }, toast.error);
  return (
    <LabelledSwitch
      label={t('locking.label')}
      help={t('locking.help')}
      disabled={change.busy}
      checked={round?.locking === true}
      onChange={(on) => void change.run(on)}
    />
  );
}
