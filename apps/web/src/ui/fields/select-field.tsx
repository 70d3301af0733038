import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import type { ReactElement, ReactNode } from 'react';

/** A select field; `options` are pairs of value and text. */
export function SelectField<Value extends string | number>({
  options,
  onChange,
  ...field
}: Omit<TextFieldProps, 'select' | 'children' | 'value' | 'onChange'> & {
  value: Value;
  options: readonly (readonly [value: Value, text: ReactNode])[];
  onChange: (value: Value) => void;
}): ReactElement {
  return (
    // The menu contains only values of the options.
    <TextField {...field} select onChange={({ target }) => onChange(target.value as Value)}>
      {options.map(([value, text]) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
