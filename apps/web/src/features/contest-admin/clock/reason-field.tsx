import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** Maximum length, as in the contract. */
const MAX_REASON = 1_500;

/** Why a director changes the clock. `help`: who reads it. */
export function ReasonField({
  help,
  value,
  required = true,
  onChange,
}: {
  help: string;
  value: string;
  required?: boolean;
  onChange: (reason: string) => void;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  return (
    <TextField
      multiline
      minRows={2}
      maxRows={8}
      required={required}
      label={t('clock.reason')}
      helperText={help}
      value={value}
      slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
