import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactElement } from 'react';

/** A list of unique words that are entered one by one. */
export function WordsField({
  words,
  disabled,
  onChange,
  field,
  sx,
}: {
  words: readonly string[];
  disabled: boolean;
  onChange: (words: readonly string[]) => void;
  /** Props of its text field. */
  field: Pick<TextFieldProps, 'label' | 'helperText' | 'error' | 'size' | 'fullWidth'>;
  sx?: AutocompleteProps<string, true, false, true>['sx'];
}): ReactElement {
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      size="small"
      options={[]}
      disabled={disabled}
      value={[...words]}
      onChange={(_, next) => onChange([...new Set(next)])}
      renderInput={(props) => <TextField {...props} {...field} />}
      sx={sx}
    />
  );
}
