import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type ReactElement, useState } from 'react';

/** A text field that passes on only what can be read. What is typed stays in it until it is left. */
export function CheckedField<Value>({
  value,
  read,
  fault,
  helperText,
  onChange,
  ...field
}: Omit<TextFieldProps, 'value' | 'error' | 'onChange' | 'onBlur'> & {
  value: string;
  /** Null if it cannot be read. */
  read: (text: string) => Value | null;
  /** Shown in place of `helperText` while it cannot be read. */
  fault: string;
  onChange: (value: Value) => void;
}): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;
  const isWrong = read(text) === null;
  return (
    <TextField
      {...field}
      value={text}
      error={isWrong}
      helperText={isWrong ? fault : helperText}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = read(target.value);
        if (next !== null) onChange(next);
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
    />
  );
}
