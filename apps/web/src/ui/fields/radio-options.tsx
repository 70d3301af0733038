import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type ReactElement, useId } from 'react';

/** One of several options. */
export function RadioOptions<Option extends string>({
  label,
  value,
  options,
  text,
  help,
  note,
  disabled = false,
  onChange,
}: {
  label: string;
  value: Option;
  options: readonly Option[];
  text: (option: Option) => string;
  /** A line that explains each option. */
  help?: (option: Option) => string;
  /** A line about all options. */
  note?: string;
  disabled?: boolean;
  onChange: (option: Option) => void;
}): ReactElement {
  const id = useId();
  return (
    <FormControl disabled={disabled}>
      {/* Keeps its contrast while the options are disabled. */}
      <FormLabel id={id} disabled={false}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={({ target }) => onChange(options.find((one) => one === target.value) ?? value)}
      >
        {options.map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', my: 1 }}
            label={
              <Box sx={{ pt: 2 }}>
                {text(one)}
                {help && (
                  <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}>
                    {help(one)}
                  </Box>
                )}
              </Box>
            }
          />
        ))}
      </RadioGroup>
      {note !== undefined && <FormHelperText sx={{ mx: 0 }}>{note}</FormHelperText>}
    </FormControl>
  );
}
