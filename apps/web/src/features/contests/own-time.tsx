import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n/index.ts';
import { exactTime, MINUTE_MS } from '../../lib/time/format.ts';
import type { Contest } from './contests.api.ts';

/** Why the times of this participant differ from those of the contest. */
export function OwnTime({
  clock,
  isWindowed,
}: {
  clock: NonNullable<Contest['ownClock']>;
  /** Whether the participant has chosen when to start. */
  isWindowed: boolean;
}): ReactElement {
  const { t } = useTranslation('contest');
  const language = useLanguage();
  const { delay, extra, start, end, reasons } = clock;
  const minutes = (durationMs: number) => ({ count: Math.ceil(durationMs / MINUTE_MS) });
  const lines = [
    ...(delay > 0 ? [t('ownTime.delay', minutes(delay))] : []),
    ...(extra > 0 ? [t('ownTime.extra', minutes(extra))] : []),
    ...(isWindowed && start !== undefined ? [t('ownTime.started', { time: exactTime(start, language) })] : []),
    ...(end === undefined ? [] : [t('ownTime.until', { time: exactTime(end, language) })]),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 1, fontSize: '0.875rem' }}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {reasons.map((reason, at) => (
        <Box key={`${at} ${reason}`} sx={{ color: 'text.secondary', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {reason}
        </Box>
      ))}
    </Box>
  );
}
