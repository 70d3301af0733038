import { useTranslation } from 'react-i18next';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Formats how long something waits: `0.4 s`, `12 s`, `4 min` or `2 h 5 min`. */
export function useWaitText(): (durationMs: number) => string {
  const { t } = useTranslation('contestRoom');
  return (durationMs) => {
    if (durationMs < 10 * SECOND_MS) return t('time.seconds', { count: Number((durationMs / SECOND_MS).toFixed(1)) });
    if (durationMs < MINUTE_MS) return t('time.seconds', { count: Math.floor(durationMs / SECOND_MS) });
    const minutes = Math.floor(durationMs / MINUTE_MS);
    if (durationMs < HOUR_MS) return t('time.minutes', { count: minutes });
    return t('time.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
}
