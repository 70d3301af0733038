import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/time/clock.ts';
import { clockDuration, HOUR_MS } from '../../../lib/time/format.ts';
import { Icon } from '../../../ui/icon.tsx';

interface SubmitButtonProps {
  label: string;
  title: string | undefined;
  busy: boolean;
  disabled: boolean;
  onClick: () => void;
}

/** Submits. Until `nextAtMs` it is disabled and counts down instead. */
export function SubmitButton({
  nextAtMs,
  ...button
}: SubmitButtonProps & { nextAtMs: number | undefined }): ReactElement {
  return nextAtMs === undefined ? <PlainButton {...button} /> : <WaitingButton {...button} nextAtMs={nextAtMs} />;
}

function WaitingButton({ nextAtMs, ...button }: SubmitButtonProps & { nextAtMs: number }): ReactElement {
  const { t } = useTranslation('problem');
  const leftMs = nextAtMs - useNow();
  if (leftMs <= 0) return <PlainButton {...button} />;
  const text = clockDuration(leftMs);
  const time = leftMs < HOUR_MS ? text.slice('00:'.length) : text;
  return <PlainButton {...button} disabled label={t('editor.submitIn', { time })} />;
}

function PlainButton({ label, title, busy, disabled, onClick }: SubmitButtonProps): ReactElement {
  return (
    <Button
      variant="contained"
      startIcon={<Icon name="play" />}
      loading={busy}
      disabled={disabled}
      title={title}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
