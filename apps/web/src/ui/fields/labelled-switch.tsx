import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { type ReactElement, useId } from 'react';

/** A switch with its explanation below. */
export function LabelledSwitch({
  label,
  help,
  disabled = false,
  checked,
  onChange,
}: {
  label: string;
  help: string;
  disabled?: boolean;
  checked: boolean;
  onChange: (on: boolean) => void;
}): ReactElement {
  const id = useId();
  return (
    <Box>
      <FormControlLabel
        label={label}
        control={
          <Switch
            checked={checked}
            disabled={disabled}
            onChange={({ target }) => onChange(target.checked)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mt: 0, ml: 13 }}>
        {help}
      </FormHelperText>
    </Box>
  );
}
