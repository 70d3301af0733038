import { icpcOutcomes, MAX_ICPC_BYTES, MAX_ICPC_FILES } from '@assay/contract/contest-files';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPasswords } from '../../domain/people/new-passwords.tsx';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/icpc-import.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { DropZone } from '../../ui/fields/drop-zone.tsx';
import { type IcpcReply, importIcpcFiles, teamKeys } from './contest-teams.api.ts';
import { DeskSheetsButton } from './desk-sheets-button.tsx';
import { IcpcEntries } from './icpc-entries.tsx';
import { readTexts, type ReadFault, type ReadFile } from './icpc-files.ts';

/** Imports groups, organizations, teams, persons and accounts from files of the ICPC, after a preview. */
export function IcpcImport({ contestId, orgName }: { contestId: string; orgName: string }): ReactElement {
  const { t } = useTranslation('icpcImport');
  const queries = useQueryClient();
  const [files, setFiles] = useState<ReadFile[]>([]);
  const [fault, setFault] = useState<{ fault: ReadFault; name: string } | null>(null);
  const [reply, setReply] = useState<IcpcReply | null>(null);
  /** False while passwords of the last import are only on this page. */
  const [isSaved, setSaved] = useState(true);
  const previewing = useAction(async (chosen: readonly File[]) => {
    setReply(null);
    const read = await readTexts(chosen);
    setFault('fault' in read ? read : null);
    if ('fault' in read) return;
    setFiles(read.files);
    setReply(await importIcpcFiles(contestId, { files: read.files, dryRun: true }));
  });
  const storing = useAction(async () => {
    const stored = await importIcpcFiles(contestId, { files });
    setReply(stored);
    setSaved(stored.accounts.length === 0);
    await queries.invalidateQueries({ queryKey: teamKeys.contest(contestId) });
  });
  const failure = previewing.failure ?? storing.failure;
  const countOf = (outcome: (typeof icpcOutcomes)[number]) =>
    reply?.entries.filter((entry) => entry.outcome === outcome).length ?? 0;
  const [refused, changes] = [countOf('refused'), countOf('created') + countOf('updated')];
  return (
    <Stack spacing={4}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('help')}</Typography>
      <DropZone
        hint={t('drop')}
        choose={t('choose')}
        accept=".tsv,.txt,.json,.ndjson,.yaml,.yml"
        multiple
        disabled={previewing.busy || storing.busy || !isSaved}
        onFiles={(chosen) => void previewing.run(chosen)}
      />
      {fault !== null && (
        <Alert severity="error">
          {t(`fault.${fault.fault}`, { name: fault.name, max: MAX_ICPC_FILES, size: MAX_ICPC_BYTES / 1000 })}
        </Alert>
      )}
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      {reply !== null && (
        <>
          {reply.stored ? (
            <Alert severity="success">{t('done', { count: changes })}</Alert>
          ) : refused > 0 ? (
            <Alert severity="error">{t('refusedSome', { count: refused })}</Alert>
          ) : (
            changes === 0 && <Alert severity="info">{t('nothing')}</Alert>
          )}
          {reply.accounts.length > 0 && (
            <>
              <NewPasswords
                rows={reply.accounts.map((account) => ({ ...account, email: '' }))}
                place={orgName}
                isDue={false}
                saved={isSaved}
                onSaved={() => setSaved(true)}
              />
              <div>
                <DeskSheetsButton contestId={contestId} />
              </div>
            </>
          )}
          <IcpcEntries key={String(reply.stored)} entries={reply.entries} />
          {!reply.stored && refused === 0 && changes > 0 && (
            <Button
              variant="contained"
              loading={storing.busy}
              onClick={() => void storing.run()}
              sx={{ alignSelf: 'flex-start' }}
            >
              {t('store', { count: changes })}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}
