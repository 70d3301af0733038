import type { SubmissionInterval } from '@assay/contract';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS, MINUTE_MS } from '../../../lib/time/format.ts';

/** An interval between submissions as typed; an empty length means none. */
export interface IntervalText {
  seconds: string;
  liftedMinutes: string;
}

export function intervalText(interval: SubmissionInterval | undefined): IntervalText {
  const { length, liftedFor } = interval ?? {};
  return {
    seconds: length === undefined ? '' : String(length / 1000),
    liftedMinutes: liftedFor === undefined ? '' : String(liftedFor / MINUTE_MS),
  };
}

/** The typed interval in milliseconds; `undefined` without one, null if a number is invalid. */
export function intervalOf({ seconds, liftedMinutes }: IntervalText): SubmissionInterval | undefined | null {
  const length = millisecondsOf(seconds, 1000);
  const liftedFor = millisecondsOf(liftedMinutes, MINUTE_MS);
  if (length === null || liftedFor === null) return null;
  if (length === 0) return undefined;
  return { length, ...(liftedFor > 0 && { liftedFor }) };
}

/** At most a day; 0 if the text is empty, null if it is not a number of that unit. */
function millisecondsOf(text: string, unitMs: number): number | null {
  const typed = text.trim();
  if (typed === '') return 0;
  const ms = Math.round(Number(typed) * unitMs);
  return /^\d+(\.\d+)?$/.test(typed) && ms <= DAY_MS ? ms : null;
}

/** The time that must pass between two submissions of a participant, and when it no longer applies. */
export function IntervalFields({
  text,
  label,
  help,
  onChange,
}: {
  text: IntervalText;
  label: string;
  help: string;
  onChange: (text: IntervalText) => void;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const isWrong = (typed: string, unitMs: number) => millisecondsOf(typed, unitMs) === null;
  const areSecondsWrong = isWrong(text.seconds, 1000);
  const areMinutesWrong = isWrong(text.liftedMinutes, MINUTE_MS);
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={3} useFlexGap>
      <TextField
        fullWidth
        label={label}
        value={text.seconds}
        error={areSecondsWrong}
        helperText={areSecondsWrong ? t('interval.error') : help}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        onChange={({ target }) => onChange({ ...text, seconds: target.value })}
      />
      <TextField
        fullWidth
        label={t('interval.lifted')}
        value={text.liftedMinutes}
        error={areMinutesWrong}
        helperText={t(areMinutesWrong ? 'interval.error' : 'interval.liftedHelp')}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        onChange={({ target }) => onChange({ ...text, liftedMinutes: target.value })}
      />
    </Stack>
  );
}
