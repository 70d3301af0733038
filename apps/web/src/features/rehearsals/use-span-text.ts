import { useTranslation } from 'react-i18next';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const LONG_MS = 3 * MINUTE_MS;

/** Formats a duration: `0.4 s`, `95 s` or `12 min`. */
export function useSpanText(): (durationMs: number) => string {
  const { t } = useTranslation('rehearsal');
  return (durationMs) => {
    if (durationMs >= LONG_MS) return t('minutes', { count: Math.round(durationMs / MINUTE_MS) });
    const seconds = durationMs / SECOND_MS;
    return t('seconds', { count: seconds < 10 ? Number(seconds.toFixed(1)) : Math.round(seconds) });
  };
}
