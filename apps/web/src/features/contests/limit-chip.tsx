import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { StateChip } from '../../ui/data/state-chip.tsx';

/** The chip warns at this many remaining submissions or fewer. */
const FEW = 2;

/** Remaining submissions to a problem. The first one is always allowed. */
export function LimitChip({ used, limit }: { used: number; limit: number }): ReactElement {
  const { t } = useTranslation('contest');
  const left = Math.max(0, Math.max(1, limit) - used);
  const hue = left === 0 ? 'bad' : left <= FEW ? 'slow' : 'neutral';
  return (
    <StateChip icon={left === 0 ? 'crossCircle' : left <= FEW ? 'warning' : 'solution'} hue={hue} filled={false}>
      {t('problem.left', { count: left })}
    </StateChip>
  );
}
