import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/time/clock.ts';
import { StateChip } from '../../ui/state-chip.tsx';

const looks = {
  upcoming: { icon: 'clock', hue: 'queued' },
  running: { icon: 'play', hue: 'good' },
  ended: { icon: 'checkCircle', hue: 'neutral' },
} as const;

/** Whether a contest lies before its start, between start and end, or behind its end (ms), by the server's clock. */
export function PhaseChip({ start, end }: { start: number; end: number }): ReactElement {
  const { t } = useTranslation('contest');
  const nowMs = useNow();
  const phase = nowMs < start ? 'upcoming' : nowMs < end ? 'running' : 'ended';
  return (
    <StateChip {...looks[phase]} filled={phase === 'running'}>
      {t(`phase.${phase}`)}
    </StateChip>
  );
}
