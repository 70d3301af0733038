import { REHEARSAL } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { Form } from '../../ui/fields/form.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { contestRehearsal, startRehearsal, type RehearsalView } from './rehearsals.api.ts';
import { useSpanText } from './use-span-text.ts';
import '../../locales/en/rehearsal.ts';

const MINUTE_MS = 60_000;
const { participants: counts, speed: speeds, maxRealMs, minMs } = REHEARSAL;

/** The whole contest, or what fits in the longest rehearsal of the usual speed. */
const usualMinutes = (lengthMs: number) =>
  Math.max(1, Math.floor(Math.min(lengthMs, maxRealMs * speeds.usual) / MINUTE_MS));

/** Chooses how a contest is rehearsed, and starts it. */
export function StartForm({ contestId, view }: { contestId: string; view: RehearsalView }): ReactElement {
  const { t } = useTranslation('rehearsal');
  const span = useSpanText();
  const toast = useToast();
  const queries = useQueryClient();
  const { lengthMs } = view;
  const [participants, setParticipants] = useState(
    String(view.participants > 0 ? Math.min(view.participants, counts.max) : counts.usual),
  );
  const [speed, setSpeed] = useState(String(speeds.usual));
  const [minutes, setMinutes] = useState(String(usualMinutes(lengthMs)));
  const longest = Math.max(1, Math.ceil(lengthMs / MINUTE_MS));
  const start = useAction(async () => {
    const playMs = Math.max(minMs, Math.round(Number(minutes) * MINUTE_MS));
    await startRehearsal(contestId, { participants: Number(participants), speed: Number(speed), playMs });
    await queries.invalidateQueries({ queryKey: contestRehearsal(contestId).queryKey });
    toast.success(t('started'));
  }, toast.error);
  const isIn = (text: string, min: number, max: number) =>
    /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
  const isCounted = isIn(participants, counts.min, counts.max);
  const isPaced = isIn(speed, speeds.min, speeds.max);
  const isTimed = isIn(minutes, 1, longest);
  const realMs = (Number(minutes) * MINUTE_MS) / Number(speed);
  const isLong = isPaced && isTimed && realMs > maxRealMs;
  const fields = [
    ['participants', participants, setParticipants, isCounted, counts.min, counts.max],
    ['speed', speed, setSpeed, isPaced, speeds.min, speeds.max],
    ['play', minutes, setMinutes, isTimed && !isLong, 1, longest],
  ] as const;
  return (
    <Form onSubmit={() => void start.run()}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 4, alignItems: 'start' }}>
        {fields.map(([name, value, change, isGood, min, max]) => (
          <TextField
            key={name}
            label={t(`field.${name}`)}
            value={value}
            error={!isGood}
            helperText={name === 'play' && isLong ? t('field.tooLong') : t(`field.${name}.help`, { min, max })}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            onChange={({ target }) => change(target.value.trim())}
          />
        ))}
      </Stack>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          type="submit"
          variant="contained"
          loading={start.busy}
          disabled={!isCounted || !isPaced || !isTimed || isLong}
        >
          {t('start')}
        </Button>
        {isPaced && isTimed && !isLong && <span>{t('takes', { time: span(realMs) })}</span>}
      </Stack>
    </Form>
  );
}
