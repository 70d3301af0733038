import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeDays } from '../../domain/stages.ts';
import { useLanguage } from '../../lib/i18n/index.ts';
import { useNow } from '../../lib/time/clock.ts';
import { clockDuration, exactTime } from '../../lib/time/format.ts';
import type { Contest } from './contests.api.ts';

/** Large countdown to the start of a contest, with its date and the number of participants. */
export function BeforeStart({
  contest: { stages, clock, participantCount },
}: {
  contest: Contest;
}): ReactElement | null {
  const { t } = useTranslation('contest');
  const language = useLanguage();
  const nowMs = useNow();
  const startMs = clock?.start ?? stages[1]?.start;
  if (startMs === undefined || startMs <= nowMs) return null;
  const days = wholeDays(startMs - nowMs);
  return (
    <Box
      component="section"
      aria-label={t('before.title')}
      sx={{ textAlign: 'center', py: { xs: 5, sm: 8 }, px: 4, mb: 5, borderRadius: 2, bgcolor: 'surface.container' }}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('before.title')}</Typography>
      {/* Assistive technology reads the timer in the page header. */}
      <Box
        aria-hidden="true"
        sx={{
          fontVariantNumeric: 'tabular-nums',
          fontSize: 'clamp(2.5rem, 9vw, 5rem)',
          fontWeight: 600,
          lineHeight: 1.2,
        }}
      >
        {days === null ? clockDuration(startMs - nowMs) : t('before.days', { count: days })}
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>
        {exactTime(startMs, language)} · {t('participants.count', { count: participantCount })}
      </Typography>
    </Box>
  );
}
