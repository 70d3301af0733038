import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportFormat, importFormats, type ImportReport, type PackageChoice } from './import.api.ts';
import '../../../locales/en/problem-import.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';

const AUTOMATIC = '';

/**
 * Selects the format of a package and, if it contains several problems, one of them. Each change requests a new report.
 * `report` is absent if the package could not be read.
 */
export function ImportChoice({
  choice,
  report,
  importedKeys,
  disabled,
  pickHelp,
  onChange,
}: {
  choice: PackageChoice;
  report: ImportReport | null;
  /** Keys of the problems already imported from this package. */
  importedKeys: readonly string[];
  disabled: boolean;
  /** Below the problems of a package with several. */
  pickHelp?: string;
  onChange: (choice: PackageChoice) => void;
}): ReactElement {
  const { t } = useTranslation('problemImport');
  const detected = choice.format === undefined ? importFormats.find((one) => one === report?.format) : undefined;
  const others = importFormats.filter((one) => one !== detected);
  const choices = report?.choices ?? [];
  return (
    <Stack sx={{ gap: 4, maxWidth: 640 }}>
      <SelectField
        label={t('readAs')}
        value={choice.format ?? AUTOMATIC}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        disabled={disabled}
        options={[
          [AUTOMATIC, detected ? t('byItselfFound', { format: t(`format.${detected}`) }) : t('byItself')],
          ...[...(detected ? [detected] : []), ...others].map(
            (format: ImportFormat) => [format, t(`format.${format}`)] as const,
          ),
        ]}
        onChange={(chosen) => onChange(chosen === AUTOMATIC ? {} : { format: chosen })}
      />
      {choices.length > 0 && (
        <TextField
          select
          label={t('pick')}
          helperText={pickHelp ?? t('pickHelp', { count: choices.length })}
          value={report?.picked ?? ''}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...choice, pick: target.value })}
        >
          {choices.map(({ key, title }) => (
            <MenuItem key={key} value={key} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
              {importedKeys.includes(key) ? t('pickMade', { title: title || key }) : title || key}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Stack>
  );
}
