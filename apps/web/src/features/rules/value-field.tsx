import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/rule.ts';
import type { Value } from './rule-rows.ts';
import { WordsField } from './words-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

/** The value of a comparison: text, number, boolean, or a list whose items are entered one by one. */
export function ValueField({
  value,
  error,
  disabled,
  onChange,
}: {
  value: Value;
  /** Error of the row, shown under this field. */
  error: string | undefined;
  disabled: boolean;
  onChange: (value: Value) => void;
}): ReactElement {
  const { t } = useTranslation('rule');
  const shown = { size: 'small', fullWidth: true, error: error !== undefined, helperText: error } as const;
  if (value.type === 'flag') {
    return (
      <SelectField
        {...shown}
        label={t('row.value')}
        disabled={disabled}
        value={value.on ? 'yes' : 'no'}
        options={[
          ['yes', t('row.yes')],
          ['no', t('row.no')],
        ]}
        onChange={(chosen) => onChange({ type: 'flag', on: chosen === 'yes' })}
      />
    );
  }
  if (value.type === 'list') {
    return (
      <WordsField
        words={value.items}
        disabled={disabled}
        onChange={(items) => onChange({ ...value, items })}
        field={{ ...shown, label: t('row.values'), helperText: error ?? t('row.valuesHelp') }}
      />
    );
  }
  return (
    <TextField
      {...shown}
      label={t('row.value')}
      disabled={disabled}
      value={value.text}
      slotProps={{ htmlInput: value.type === 'number' ? { inputMode: 'decimal' } : {} }}
      onChange={({ target }) => onChange({ ...value, text: target.value })}
    />
  );
}
