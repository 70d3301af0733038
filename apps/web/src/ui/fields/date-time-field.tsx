import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ReactElement } from 'react';

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

/** `2026-11-21T09:00:30` in the viewer's zone, as a date field holds it; empty for none. */
export function toFieldText(timeMs: number | null): string {
  if (timeMs === null || !Number.isFinite(timeMs)) return '';
  const at = new Date(timeMs);
  const day = `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`;
}

/** Milliseconds of what a date field holds; null for nothing, and for what is no time. */
export function fromFieldText(text: string): number | null {
  const timeMs = text === '' ? Number.NaN : new Date(text).getTime();
  return Number.isNaN(timeMs) ? null : timeMs;
}

/** The viewer's zone by name, such as `Asia/Shanghai`. */
export function zoneName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** An exact time to the second, typed or picked, in the viewer's zone; say so in `help`. Half-typed times give null. */
export function DateTimeField({
  label,
  valueMs,
  onChange,
  help,
  error,
  required = false,
  disabled = false,
  name,
}: {
  label: string;
  valueMs: number | null;
  onChange: (valueMs: number | null) => void;
  help?: string | undefined;
  /** In the place of `help`. */
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  name?: string;
}): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  // What is half typed stays as it is; a value set from elsewhere replaces it.
  const text = typed !== null && fromFieldText(typed) === valueMs ? typed : toFieldText(valueMs);
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={text}
      required={required}
      disabled={disabled}
      error={error !== undefined}
      helperText={error ?? help}
      {...(name === undefined ? {} : { name })}
      slotProps={{ htmlInput: { step: 1 } }}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(fromFieldText(target.value));
      }}
    />
  );
}
