import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { StateChip } from '../../ui/data/state-chip.tsx';

const looks = {
  upcoming: { icon: 'clock', hue: 'queued' },
  running: { icon: 'play', hue: 'good' },
  ended: { icon: 'checkCircle', hue: 'neutral' },
} as const;

/** Phase of a contest: upcoming, running or ended. `start`, `end` and `nowMs` in ms. */
export function PhaseChip({ start, end, nowMs }: { start: number; end: number; nowMs: number }): ReactElement {
  const { t } = useTranslation('contest');
  const phase = nowMs < start ? 'upcoming' : nowMs < end ? 'running' : 'ended';
  return (
    <StateChip {...looks[phase]} filled={phase === 'running'}>
      {t(`phase.${phase}`)}
    </StateChip>
  );
}
