import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { EditButton } from '../../ui/data/edit-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { IconName } from '../../ui/icon.tsx';
import type { StateHue } from '../../ui/palette.ts';
import { StateChip } from '../../ui/data/state-chip.tsx';
import type { Assessed, ImportRow } from './use-import.ts';

/** Icon, hue and text of each outcome; those with hue `bad` prevent the import of the whole spreadsheet. */
export type OutcomeLooks<Outcome extends string> = Record<Outcome, { icon: IconName; hue: StateHue; text: string }>;

/** Number of rows before "show more". */
const SHOWN_ROWS = 100;

/** The rows with their outcomes, invalid rows first. */
export function ImportRows<Row extends ImportRow, Outcome extends string>({
  rows,
  columns,
  looks,
  isInvalid,
  onCorrect,
}: {
  rows: readonly Assessed<Row, Outcome>[];
  /** Columns between the line number and the outcome. */
  columns: readonly Column<Assessed<Row, Outcome>>[];
  looks: OutcomeLooks<Outcome>;
  isInvalid: (row: Assessed<Row, Outcome>) => boolean;
  /** Absent once the rows are imported. */
  onCorrect?: (line: number) => void;
}): ReactElement {
  const { t } = useTranslation(['spreadsheetImport', 'common']);
  const [limit, setLimit] = useState(SHOWN_ROWS);
  const sorted = [...rows.filter(isInvalid), ...rows.filter((row) => !isInvalid(row))];
  const unsendable = rows.filter(({ outcome }) => outcome === null).length;
  const counts = Object.keys(looks)
    // keys of the table above
    .map((outcome) => [outcome as Outcome, rows.filter((row) => row.outcome === outcome).length] as const)
    .filter(([, count]) => count > 0);
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        {unsendable > 0 && (
          <StateChip icon="crossCircle" hue="bad">
            {t('unreadable')} {unsendable}
          </StateChip>
        )}
        {counts.map(([outcome, count]) => (
          <StateChip key={outcome} icon={looks[outcome].icon} hue={looks[outcome].hue}>
            {looks[outcome].text} {count}
          </StateChip>
        ))}
      </Stack>
      <DataTable
        dense
        label={t('rows')}
        query={{ data: sorted.slice(0, limit), error: null, refetch: () => undefined }}
        rowKey={({ line }) => String(line)}
        empty={<EmptyState title={t('fault.no-rows')} />}
        columns={[
          { id: 'line', header: t('line'), align: 'right', width: 80, cell: ({ line }) => line },
          ...columns,
          {
            id: 'outcome',
            header: t('outcome'),
            cell: ({ outcome, fault }) =>
              outcome === null ? (
                <>
                  <StateChip icon="crossCircle" hue="bad" filled={false}>
                    {t('unreadable')}
                  </StateChip>
                  <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                    {fault}
                  </Typography>
                </>
              ) : (
                <StateChip icon={looks[outcome].icon} hue={looks[outcome].hue} filled={false}>
                  {looks[outcome].text}
                </StateChip>
              ),
          },
          ...(onCorrect
            ? [
                {
                  id: 'actions',
                  header: t('common:table.actions'),
                  onPhone: 'actions' as const,
                  width: 80,
                  cell: ({ line }: ImportRow) => (
                    <EditButton label={t('correct.line', { line })} onClick={() => onCorrect(line)} />
                  ),
                },
              ]
            : []),
        ]}
      />
      {sorted.length > limit && (
        <Button sx={{ alignSelf: 'start' }} onClick={() => setLimit(limit + 10 * SHOWN_ROWS)}>
          {t('more', { count: sorted.length - limit })}
        </Button>
      )}
    </Stack>
  );
}
