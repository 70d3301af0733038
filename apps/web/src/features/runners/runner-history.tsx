import type { RunnerHealth, RunnerHealthPoint } from '@assay/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryChart, type Point } from './history-chart.tsx';
import { Section } from './runner-view.tsx';
import { type Span, spans } from './runners.api.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The last hours of a runner, one small chart per metric. */
export function RunnerHistory({
  runner,
  hours,
  onHours,
  nowMs,
}: {
  runner: RunnerHealth;
  hours: Span;
  onHours: (hours: Span) => void;
  nowMs: number;
}): ReactElement {
  const { t } = useTranslation('runner');
  const { history, stepMinutes } = runner;
  const of = (pick: (point: RunnerHealthPoint) => number | null): Point[] =>
    history.map((point) => ({ at: point.at, value: pick(point) }));
  const range = { fromMs: nowMs - hours * HOUR_MS, untilMs: nowMs, stepMs: stepMinutes * MINUTE_MS };
  return (
    <Section title={t('history')}>
      <SelectField
        size="small"
        label={t('span')}
        value={hours}
        fullWidth={false}
        sx={{ minWidth: 160, mb: 4 }}
        options={spans.map((one) => [one, t('hours', { count: one })])}
        onChange={onHours}
      />
      {history.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('noHistory')}</Typography>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              sm: 'repeat(2, minmax(0, 1fr))',
              lg: 'repeat(3, minmax(0, 1fr))',
            },
          }}
        >
          <HistoryChart label={t('chartBusy')} points={of(({ busy }) => 100 * busy)} most={100} {...range} />
          <HistoryChart label={t('chartWaiting')} points={of(({ waiting }) => waiting)} {...range} />
          <HistoryChart label={t('chartJudged')} points={of(({ judged }) => judged / stepMinutes)} {...range} />
          <HistoryChart label={t('chartLoad')} points={of(({ load }) => load)} {...range} />
          <HistoryChart label={t('chartSpeed')} points={of(({ calibrationMs }) => calibrationMs)} {...range} />
          <HistoryChart label={t('chartFaults')} points={of(({ faults }) => faults)} {...range} />
        </Box>
      )}
    </Section>
  );
}
