import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { StateChip } from '../../ui/data/state-chip.tsx';
import type { ClarificationRow } from './clarifications.api.ts';

/** Whether a thread is a notice, waits for the jury, was answered, and to whom. */
export function ThreadState({ row }: { row: ClarificationRow }): ReactElement {
  const { t } = useTranslation('clarification');
  const { notice, forAll, state, urgent, jury } = row;
  if (notice) {
    return (
      <StateChip icon={urgent ? 'warning' : 'announcement'} hue={urgent ? 'bad' : 'neutral'}>
        {t(urgent ? 'state.urgent' : 'state.notice')}
      </StateChip>
    );
  }
  if (state === 'open') {
    return (
      <StateChip icon="clock" hue="queued">
        {t(jury ? 'state.open' : 'state.open.own')}
      </StateChip>
    );
  }
  if (state === 'dismissed') {
    return (
      <StateChip icon="minus" hue="hidden">
        {t(jury ? 'state.dismissed' : 'state.dismissed.own')}
      </StateChip>
    );
  }
  return (
    <StateChip icon={forAll ? 'announcement' : 'checkCircle'} hue="good">
      {t(forAll ? 'state.forAll' : 'state.answered')}
    </StateChip>
  );
}
