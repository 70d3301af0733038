import type { RunnerHealthPoint } from '@assay/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../lib/time/clock.ts';

const WIDTH = 600;
const HEIGHT = 64;
const MINUTE_MS = 60_000;

/** How much of the slots was at work over the last hours: a bar for each step; where nothing was heard there is none. */
export function RunnerHistory({
  history,
  stepMinutes,
  hours,
}: {
  history: readonly RunnerHealthPoint[];
  stepMinutes: number;
  hours: number;
}): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const stepMs = stepMinutes * MINUTE_MS;
  const steps = Math.max(1, Math.ceil((hours * 60) / stepMinutes));
  const last = history.at(-1)?.at ?? serverNow();
  const judged = history.reduce((sum, point) => sum + point.judged, 0);
  const mean = history.reduce((sum, { busy }) => sum + busy, 0) / Math.max(1, history.length);
  const text = t('runner.historyText', { hours, percent: Math.round(mean * 100), judged });
  return (
    <Box component="section" aria-label={t('runner.history')}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {t('runner.history')}
      </Typography>
      <Box
        component="svg"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        // The sentence below says it.
        aria-hidden
        sx={{
          width: 1,
          height: HEIGHT,
          display: 'block',
          borderBottom: '1px solid',
          borderColor: 'divider',
          color: 'primary.main',
        }}
      >
        {history.map(({ at, busy }) => {
          const fromEnd = Math.round((last - at) / stepMs) + 1;
          if (fromEnd > steps) return null;
          const height = Math.max(1, Math.min(1, busy) * HEIGHT);
          return (
            <rect
              key={at}
              x={((steps - fromEnd) * WIDTH) / steps}
              y={HEIGHT - height}
              width={WIDTH / steps}
              height={height}
              fill="currentColor"
            />
          );
        })}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {text}
      </Typography>
    </Box>
  );
}
