import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import type { Form } from '../../../lib/use-form.ts';

/** Selects a program, a language or a method; `more`: options before the names, which are their own labels. */
export function PickField({
  label,
  field,
  names,
  more,
}: {
  label: string;
  field: ReturnType<Form<Record<string, string>>['field']>;
  names: readonly string[];
  more?: { value: string; text: string };
}): ReactElement {
  return (
    <TextField select label={label} {...field} slotProps={{ select: { displayEmpty: true } }}>
      {more && <MenuItem value={more.value}>{more.text}</MenuItem>}
      {names.map((name) => (
        <MenuItem key={name} value={name} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
