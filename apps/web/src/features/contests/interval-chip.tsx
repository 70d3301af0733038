import type { SubmissionInterval } from '@assay/contract';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '../../lib/time/format.ts';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

/** The longest of the intervals between submissions to a problem; nothing without one. */
export function IntervalChip({
  intervals,
}: {
  intervals: readonly (SubmissionInterval | undefined)[];
}): ReactElement | null {
  const { t } = useTranslation('contest');
  const known = intervals.filter((one) => one !== undefined);
  const longest = known.toSorted((left, right) => right.length - left.length)[0];
  if (!longest) return null;
  const { length, liftedFor } = longest;
  const inMinutes = length % MINUTE_MS === 0;
  const text = inMinutes
    ? t('interval.minutes', { count: length / MINUTE_MS })
    : t('interval.seconds', { count: Math.ceil(length / 1000) });
  const chip = (
    <StateChip icon="clock" hue="neutral" filled={false}>
      {text}
    </StateChip>
  );
  if (liftedFor === undefined) return chip;
  return <Tooltip title={t('interval.lifted', { count: Math.ceil(liftedFor / MINUTE_MS) })}>{chip}</Tooltip>;
}
