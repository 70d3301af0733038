import type { ContestBoard } from '@assay/contract';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeDays } from '../../domain/stages.ts';
import { useLanguage } from '../../lib/i18n/index.ts';
import { useNow } from '../../lib/time/clock.ts';
import { clockDuration, shortTime } from '../../lib/time/format.ts';
import { StateChip } from '../../ui/data/state-chip.tsx';

/** Clock of the contest next to its board: remaining time, freeze, and whether results are held or final. */
export function BoardClock({ info }: { info: ContestBoard }): ReactElement {
  const { t } = useTranslation('ranklist');
  const language = useLanguage();
  const nowMs = useNow();
  const { startAt, endAt, freezeAt, state, pausedAt } = info;
  const isFrozen = freezeAt !== undefined && freezeAt <= nowMs;
  const timeOf = (leftMs: number) => {
    const count = wholeDays(leftMs);
    return count === null ? clockDuration(leftMs) : t('clock.days', { count });
  };
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, fontVariantNumeric: 'tabular-nums' }}>
      {pausedAt !== undefined ? (
        <StateChip icon="pause" hue="slow">
          {t('clock.paused')}
        </StateChip>
      ) : nowMs < startAt ? (
        <StateChip icon="clock" hue="neutral">
          <span role="timer">{t('clock.starts', { time: timeOf(startAt - nowMs) })}</span>
        </StateChip>
      ) : nowMs < endAt ? (
        <StateChip icon="clock" hue="queued">
          <span role="timer">{t('clock.left', { time: timeOf(endAt - nowMs) })}</span>
        </StateChip>
      ) : state === 'held' ? (
        <StateChip icon="lock" hue="hidden">
          {t('clock.held')}
        </StateChip>
      ) : (
        state === 'final' && (
          <StateChip icon="checkCircle" hue="good">
            {t('clock.final')}
          </StateChip>
        )
      )}
      {freezeAt !== undefined && (isFrozen || (startAt <= nowMs && nowMs < endAt)) && (
        <StateChip icon="frozen" hue="hidden">
          {isFrozen
            ? t('frozenSince', { time: shortTime(freezeAt, language) })
            : t('clock.freezes', { time: timeOf(freezeAt - nowMs) })}
        </StateChip>
      )}
    </Box>
  );
}
