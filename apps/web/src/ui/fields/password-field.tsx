import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Icon } from '../icon.tsx';

/** A password field that can show its text. `labels` names the eye button in its two states. */
export function PasswordField({
  labels,
  ...props
}: TextFieldProps & { labels: { show: string; hide: string } }): ReactElement {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      slotProps={{
        htmlInput: { spellCheck: false, autoCapitalize: 'none' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                size="small"
                aria-label={shown ? labels.hide : labels.show}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              >
                <Icon name={shown ? 'eyeOff' : 'eye'} size={20} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
