import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ReactElement } from 'react';

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

/** The value of a date field, such as `2026-11-21T09:00:30`, in the user's zone; empty for null. */
export function toFieldText(timeMs: number | null): string {
  if (timeMs === null || !Number.isFinite(timeMs)) return '';
  const at = new Date(timeMs);
  const day = `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`;
}

/** Parses a date field's value to milliseconds; null for an empty or invalid one. */
export function fromFieldText(text: string): number | null {
  const timeMs = text === '' ? Number.NaN : new Date(text).getTime();
  return Number.isNaN(timeMs) ? null : timeMs;
}

/** The user's time zone by name, such as `Asia/Shanghai`. */
export function zoneName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * An exact time to the second, typed or picked, in the user's zone; say so in `help`. An incomplete time gives null.
 */
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
  /** Replaces `help`. */
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  name?: string;
}): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  // Keeps incomplete input; a value set from outside replaces it.
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
