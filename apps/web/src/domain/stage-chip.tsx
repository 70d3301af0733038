import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../lib/time/clock.ts';
import { clockDuration } from '../lib/time/format.ts';
import { StateChip } from '../ui/data/state-chip.tsx';
import { isKnownTime, stageAt, wholeDays } from './stages.ts';
import type { Stage } from './stages.ts';

const looks = {
  first: { icon: 'clock', hue: 'good' },
  between: { icon: 'play', hue: 'queued' },
  final: { icon: 'checkCircle', hue: 'bad' },
} as const;

/** Standard names of stages. */
const known = ['upcoming', 'running', 'late', 'hacking', 'end'] as const;
const knownName = (name: string) => known.find((one) => one === name);

/** Name of a stage: the standard names are translated, others shown unchanged. */
export function useStageName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const stage = knownName(name);
    return stage === undefined ? name : t(`stage.${stage}`);
  };
}

/** The same for the next stage: some languages use another word for the start of a stage. */
function useNextStageName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const stage = knownName(name);
    return stage === undefined ? name : t(`stage.next.${stage}`);
  };
}

/** The current stage and the time until the next one, by the server's clock. */
export function StageChip({
  stages,
  paused = false,
}: {
  stages: readonly Stage[];
  /** Whether the clock of the contest stands still. */
  paused?: boolean;
}): ReactElement | null {
  const { t } = useTranslation();
  const nowMs = useNow();
  const stageName = useStageName();
  const nextStageName = useNextStageName();
  const state = stageAt(stages, nowMs);
  if (state === null) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
      <StateChip {...looks[state.position]}>{stageName(state.current.name)}</StateChip>
      {paused && (
        <StateChip icon="pause" hue="slow">
          {t('stage.paused')}
        </StateChip>
      )}
      {state.next && isKnownTime(state.next.start) && (
        <StateChip icon="clock" hue="neutral">
          <Countdown leftMs={state.leftMs} until={nextStageName(state.next.name)} />
        </StateChip>
      )}
    </Box>
  );
}

/** `HH:MM:SS left until …` under a day, otherwise whole days. */
function Countdown({ leftMs, until }: { leftMs: number; until: string }): ReactElement {
  const { t } = useTranslation();
  const count = wholeDays(leftMs);
  return (
    <span role="timer">
      {count === null
        ? t('stage.leftClock', { time: clockDuration(leftMs), stage: until })
        : t('stage.leftDays', { count, stage: until })}
    </span>
  );
}
