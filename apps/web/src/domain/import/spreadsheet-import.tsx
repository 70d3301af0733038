import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/spreadsheet-import.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { DropZone } from '../../ui/fields/drop-zone.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { ColumnFields } from './column-fields.tsx';
import { CorrectLine } from './correct-line.tsx';
import { ImportRows, type OutcomeLooks } from './import-rows.tsx';
import { PasteCells } from './paste-cells.tsx';
import { ignoredHeads, isComplete } from './sheet-columns.ts';
import { type Assessed, type ImportRow, type ImportTask, type Send, useImport } from './use-import.ts';

/** Focuses the result, unless something in it is focused already. */
const focus = (node: HTMLElement | null) => {
  if (node && !node.contains(document.activeElement)) node.focus();
};

/**
 * Imports many rows from a spreadsheet: maps the columns, previews the outcome of each row, then imports all rows or
 * none. Color marks outcomes that prevent the import.
 */
export function SpreadsheetImport<Id extends string, Row extends ImportRow, Outcome extends string>({
  help,
  saveTemplate,
  looks,
  columns,
  options,
  done,
  unsaved = null,
  ...task
}: Omit<ImportTask<Id, Row, Outcome>, 'isBad'> & {
  /** Explains what the spreadsheet must contain. */
  help: string;
  saveTemplate: () => Promise<void>;
  looks: OutcomeLooks<Outcome>;
  /** Columns besides line number and outcome. */
  columns: readonly Column<Assessed<Row, Outcome>>[];
  /**
   * Options above the preview. After a change, call `lookAgain` with the new way to send the rows; it refreshes the
   * preview.
   */
  options?: (lookAgain: (send: Send<Row, Outcome>) => void) => ReactNode;
  /** Shown above the rows after the import. */
  done?: (rows: readonly Assessed<Row, Outcome>[]) => ReactNode;
  /** What another import would discard; asks for confirmation first. */
  unsaved?: string | null;
}): ReactElement {
  const { t } = useTranslation(['spreadsheetImport', 'common']);
  const { state, isInvalid, ...act } = useImport<Id, Row, Outcome>({
    ...task,
    isBad: (outcome) => looks[outcome].hue === 'bad',
  });
  const [isAsking, setAsking] = useState(false);
  const [corrected, setCorrected] = useState<number | null>(null);
  const rowsOf = (rows: readonly Assessed<Row, Outcome>[], more: { onCorrect?: (line: number) => void } = {}) => (
    <ImportRows rows={rows} columns={columns} looks={looks} isInvalid={isInvalid} {...more} />
  );

  const cancel = 'busy' in state && (
    <Button disabled={state.busy} onClick={act.restart}>
      {t('common:action.cancel')}
    </Button>
  );

  if (state.step === 'reading') return <ProgressLine text={t('reading', { name: state.fileName })} fraction={null} />;
  if (state.step === 'done') {
    return (
      // The user may have scrolled to the end of the preview: focus scrolls to the result and announces it.
      <Stack spacing={4} ref={focus} tabIndex={-1} sx={{ outline: 0, scrollMarginTop: 80 }}>
        <Alert severity="success">{t('done', { count: state.rows.length })}</Alert>
        {done?.(state.rows)}
        {rowsOf(state.rows)}
        <Button sx={{ alignSelf: 'start' }} onClick={() => (unsaved === null ? act.restart() : setAsking(true))}>
          {t('another')}
        </Button>
        <ConfirmDialog
          open={isAsking}
          title={t('anotherTitle')}
          detail={unsaved ?? ''}
          confirm={t('another')}
          onClose={() => setAsking(false)}
          act={async () => act.restart()}
        />
      </Stack>
    );
  }
  if (state.step === 'columns') {
    return (
      <Stack spacing={4}>
        <Typography variant="h3" component="h2">
          {t('columns.title', { name: state.fileName })}
        </Typography>
        <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('columns.help')}</Typography>
        <ColumnFields fields={task.fields} cells={state.cells} mapping={state.mapping} onChange={act.map} />
        {state.complaint !== null && <Alert severity="error">{state.complaint}</Alert>}
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            loading={state.busy}
            disabled={!isComplete(state.mapping, task.fields)}
            onClick={() => void act.readAgain(state)}
          >
            {t('columns.next')}
          </Button>
          {cancel}
        </Stack>
      </Stack>
    );
  }
  if (state.step === 'preview') {
    const good = state.rows.filter((row) => !isInvalid(row));
    const badCount = state.rows.length - good.length;
    const ignored = ignoredHeads(state.cells, state.mapping);
    return (
      <Stack spacing={4}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h3" component="h2" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
            {t('preview', { name: state.fileName })}
          </Typography>
          <Button size="small" disabled={state.busy} onClick={act.changeColumns}>
            {t('columns.change')}
          </Button>
        </Stack>
        {options?.(act.lookAgain)}
        {badCount > 0 && <Alert severity="warning">{t('hasFaults', { count: badCount })}</Alert>}
        {ignored.length > 0 && (
          <Alert severity="info">
            {t('columns.ignored', { count: ignored.length, names: ignored.join(t('and')) })}
          </Alert>
        )}
        {rowsOf(state.rows, { onCorrect: setCorrected })}
        {corrected !== null && (
          <CorrectLine
            key={corrected}
            line={corrected}
            fields={task.fields}
            texts={act.textsOf(state, corrected)}
            onSave={(texts) => act.correct(state, corrected, texts)}
            onClose={() => setCorrected(null)}
          />
        )}
        {state.complaint !== null && <Alert severity="error">{state.complaint}</Alert>}
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            loading={state.busy}
            disabled={badCount > 0 || good.length === 0}
            onClick={() => void act.run(state, state.rows, true)}
          >
            {t('store', { count: good.length })}
          </Button>
          {badCount > 0 && good.length > 0 && (
            <Button variant="outlined" disabled={state.busy} onClick={() => void act.run(state, good, false)}>
              {t('leaveOut', { count: badCount })}
            </Button>
          )}
          {cancel}
        </Stack>
      </Stack>
    );
  }
  return (
    <Stack spacing={4}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{help}</Typography>
      <Box>
        <Button startIcon={<Icon name="download" />} onClick={() => void saveTemplate()}>
          {t('template')}
        </Button>
      </Box>
      <DropZone
        hint={t('drop')}
        choose={t('choose')}
        accept=".xlsx,.csv,.tsv,.txt"
        onFiles={([file]) => file && void act.open(file)}
      />
      <PasteCells onPaste={(text) => void act.paste(text)} />
      {state.complaint !== null && <Alert severity="error">{state.complaint}</Alert>}
    </Stack>
  );
}
