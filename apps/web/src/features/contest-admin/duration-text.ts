import { useTranslation } from 'react-i18next';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time/format.ts';

/** Formats a duration in its two largest units, such as `2 d 3 h` or `45 min`. */
export function useDurationText(): (durationMs: number) => string {
  const { t } = useTranslation('contestAdmin');
  return (durationMs) => {
    const parts = [
      [Math.floor(durationMs / DAY_MS), 'duration.days'],
      [Math.floor(durationMs / HOUR_MS) % 24, 'duration.hours'],
      [Math.floor(durationMs / MINUTE_MS) % 60, 'duration.minutes'],
      [Math.floor(durationMs / 1_000) % 60, 'duration.seconds'],
    ] as const;
    const first = parts.findIndex(([count]) => count > 0);
    if (first === -1) return t('duration.seconds', { count: 0 });
    return parts
      .slice(first, first + 2)
      .filter(([count]) => count > 0)
      .map(([count, key]) => t(key, { count }))
      .join(' ');
  };
}
