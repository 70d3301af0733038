import type { RoundPhase } from '@assay/contract';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { StateChip } from '../../ui/data/state-chip.tsx';

const looks = {
  before: { icon: 'clock', hue: 'queued' },
  coding: { icon: 'play', hue: 'good' },
  hacking: { icon: 'flash', hue: 'running' },
  pending: { icon: 'clock', hue: 'queued' },
  testing: { icon: 'queue', hue: 'running' },
  finished: { icon: 'checkCircle', hue: 'neutral' },
} as const;

/** The phase of a round. */
export function RoundChip({ phase }: { phase: RoundPhase }): ReactElement {
  const { t } = useTranslation('contest');
  return <StateChip {...looks[phase]}>{t(`round.${phase}`)}</StateChip>;
}
