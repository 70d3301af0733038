import Box from '@mui/material/Box';
import type { VirtualRun } from '@assay/contract';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/virtual.ts';
import { useNow } from '../../lib/time/clock.ts';
import { clockDuration } from '../../lib/time/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { isOpenAt } from './virtual-runs.api.ts';

/** The remaining time of a virtual run, or that it is over. */
export function RunBanner({ run, children }: { run: VirtualRun; children?: ReactNode }): ReactElement {
  const { t } = useTranslation('virtual');
  const nowMs = useNow();
  const isOpen = isOpenAt(run, nowMs);
  const isFrozen = isOpen && run.freeze !== undefined && nowMs >= run.startedAt + run.duration - run.freeze;
  return (
    <Box
      role="timer"
      aria-live="off"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: 4,
        py: 2,
        mb: 3,
        minHeight: 52,
        borderRadius: 2,
        bgcolor: 'surface.container',
      }}
    >
      <Icon name={isOpen ? 'clock' : 'checkCircle'} />
      <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', flexGrow: 1 }}>
        {isOpen ? t('left', { time: clockDuration(run.endAt - nowMs) }) : t('over')}
        {isFrozen && ` · ${t('frozen')}`}
      </Box>
      {children}
    </Box>
  );
}
