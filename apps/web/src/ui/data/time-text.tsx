import type { ReactElement } from 'react';
import { useLanguage } from '../../lib/i18n/index.ts';
import { useNow } from '../../lib/time/clock.ts';
import { clockTime, exactTime, relativeTime } from '../../lib/time/format.ts';
import { Tooltip } from '../tooltip.tsx';

/**
 * A time in ms: relative within a day of now, or with `clock` the time of day; the exact time with its zone on hover
 * and focus.
 */
export function TimeText({ timeMs, clock = false }: { timeMs: number; clock?: boolean }): ReactElement {
  const language = useLanguage();
  const nowMs = useNow();
  return (
    <Tooltip title={exactTime(timeMs, language)}>
      {/* Focusable, so that the exact time is available by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <time dateTime={new Date(timeMs).toISOString()} tabIndex={0} style={{ whiteSpace: 'nowrap' }}>
        {(clock ? clockTime : relativeTime)(timeMs, nowMs, language)}
      </time>
    </Tooltip>
  );
}
