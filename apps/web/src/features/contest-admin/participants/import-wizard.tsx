import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/error-text.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressLine } from '../../../ui/progress-line.tsx';
import { adminKeys, importParticipants } from '../contest-admin.api.ts';
import { type Assessed, ImportRows, isFaulty } from './import-rows.tsx';
import { readSheet, SheetError, type SheetRow, toRows } from './read-sheet.ts';
import { saveTemplate } from './write-sheet.ts';

type State =
  | { step: 'choose'; complaint: string | null }
  | { step: 'reading'; fileName: string }
  | { step: 'preview'; fileName: string; rows: Assessed[]; complaint: string | null; busy: boolean }
  | { step: 'done'; rows: Assessed[] };

/** Registers or retags many at once: what would become of each row is shown first, and either all rows are followed or none. */
export function ParticipantImport({ contestId }: { contestId: string }): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'common']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [state, setState] = useState<State>({ step: 'choose', complaint: null });

  const reasonOf = (error: unknown) =>
    error instanceof SheetError ? t(`import.fault.${error.fault}`) : errorText(error);

  /** What would become of the rows, or with `store` what has. */
  async function send(rows: readonly SheetRow[], store: boolean): Promise<{ rows: Assessed[]; stored: boolean }> {
    const body = rows.map(({ userId, name, tags }) => ({
      ...(userId === undefined ? {} : { userId }),
      ...(name === undefined ? {} : { name }),
      ...(tags === undefined ? {} : { tags }),
    }));
    const reply = await importParticipants(contestId, { rows: body, ...(store ? {} : { dryRun: true }) });
    const assessed = rows.map((row, index) => ({ ...row, outcome: reply.rows[index]?.outcome ?? 'unknown-name' }));
    return { rows: assessed, stored: reply.stored };
  }

  async function open(file: File): Promise<void> {
    setState({ step: 'reading', fileName: file.name });
    try {
      const { rows } = await send(toRows(await readSheet(file)), false);
      setState({ step: 'preview', fileName: file.name, rows, complaint: null, busy: false });
    } catch (error) {
      setState({ step: 'choose', complaint: reasonOf(error) });
    }
  }

  async function run(
    from: Extract<State, { step: 'preview' }>,
    rows: readonly SheetRow[],
    store: boolean,
  ): Promise<void> {
    setState({ ...from, busy: true, complaint: null });
    try {
      const done = await send(rows, store);
      if (done.stored) {
        setState({ step: 'done', rows: done.rows });
        await queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
      } else {
        const complaint = store ? t('import.notStored') : null;
        setState({ ...from, rows: done.rows, complaint, busy: false });
      }
    } catch (error) {
      setState({ ...from, complaint: reasonOf(error), busy: false });
    }
  }

  if (state.step === 'reading')
    return <ProgressLine text={t('import.reading', { name: state.fileName })} fraction={null} />;
  if (state.step === 'done') {
    return (
      <Stack spacing={4}>
        <Alert severity="success">{t('import.done', { count: state.rows.length })}</Alert>
        <ImportRows rows={state.rows} />
        <Button sx={{ alignSelf: 'start' }} onClick={() => setState({ step: 'choose', complaint: null })}>
          {t('import.another')}
        </Button>
      </Stack>
    );
  }
  if (state.step === 'preview') {
    const good = state.rows.filter((row) => !isFaulty(row));
    const badCount = state.rows.length - good.length;
    return (
      <Stack spacing={4}>
        <Typography variant="h2">{t('import.preview', { name: state.fileName })}</Typography>
        {badCount > 0 && <Alert severity="warning">{t('import.hasFaults', { count: badCount })}</Alert>}
        <ImportRows rows={state.rows} />
        {state.complaint !== null && <Alert severity="error">{state.complaint}</Alert>}
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            loading={state.busy}
            disabled={badCount > 0 || good.length === 0}
            onClick={() => void run(state, state.rows, true)}
          >
            {t('import.store', { count: good.length })}
          </Button>
          {badCount > 0 && good.length > 0 && (
            <Button variant="outlined" disabled={state.busy} onClick={() => void run(state, good, false)}>
              {t('import.leaveOut', { count: badCount })}
            </Button>
          )}
          <Button disabled={state.busy} onClick={() => setState({ step: 'choose', complaint: null })}>
            {t('common:action.cancel')}
          </Button>
        </Stack>
      </Stack>
    );
  }
  return (
    <Stack spacing={4}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('import.help')}</Typography>
      <Box>
        <Button startIcon={<Icon name="download" />} onClick={() => void saveTemplate()}>
          {t('import.template')}
        </Button>
      </Box>
      <DropZone
        hint={t('import.drop')}
        choose={t('import.choose')}
        accept=".xlsx,.csv,.tsv,.txt"
        onFiles={([file]) => file && void open(file)}
      />
      {state.complaint !== null && <Alert severity="error">{state.complaint}</Alert>}
    </Stack>
  );
}
