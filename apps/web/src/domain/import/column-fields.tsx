import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mapping, SheetField } from './sheet-columns.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';

/** Example values shown next to a header. */
const EXAMPLES = 2;
const NO_COLUMN = '';

/** Maps the columns of the spreadsheet to fields; shows the first cells of each column as examples. */
export function ColumnFields<Id extends string>({
  fields,
  cells,
  mapping,
  onChange,
}: {
  fields: readonly SheetField<Id>[];
  cells: readonly (readonly string[])[];
  mapping: Mapping<Id>;
  onChange: (mapping: Mapping<Id>) => void;
}): ReactElement {
  const { t } = useTranslation('spreadsheetImport');
  const width = Math.max(...cells.map((row) => row.length));
  const examplesOf = (at: number) =>
    cells
      .slice(1)
      .map((row) => row[at] ?? '')
      .filter((text) => text !== '')
      .slice(0, EXAMPLES)
      .join(t('and'));
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(260px, 1fr))' } }}
    >
      {fields.map(({ id, label, needed = false }) => {
        const at = mapping[id];
        return (
          <SelectField
            key={id}
            size="small"
            label={label}
            required={needed}
            value={at === undefined ? NO_COLUMN : String(at)}
            helperText={at === undefined ? undefined : examplesOf(at)}
            slotProps={{ formHelperText: { sx: { overflowWrap: 'anywhere' } } }}
            options={[
              [NO_COLUMN, t('columns.none')],
              ...Array.from(
                { length: width },
                (_, column) =>
                  [String(column), cells[0]?.[column] || t('columns.unnamed', { number: column + 1 })] as const,
              ),
            ]}
            onChange={(chosen) => {
              const next: Mapping<Id> = { ...mapping };
              delete next[id];
              if (chosen !== NO_COLUMN) next[id] = Number(chosen);
              onChange(next);
            }}
          />
        );
      })}
    </Box>
  );
}
