import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { readNonce } from '../../lib/nonce.ts';
import { showBytes } from '../../lib/show-bytes.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { CodeDiff } from '../../ui/code-diff/index.tsx';
import { DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { changesBetween, dataFiles, dataFileText, type FileChange } from './workbench.api.ts';

export interface Version {
  hash: string;
  config: unknown;
}

/** Differences between two data versions: files with sizes, settings, and the texts of the selected file. */
export function VersionDiff({
  problemId,
  before,
  after,
  path,
  onPick,
}: {
  problemId: string;
  before: Version;
  after: Version;
  path: string | undefined;
  onPick: (path: string) => void;
}): ReactElement {
  const { t } = useTranslation('workbench');
  const old = useQuery(dataFiles(problemId, before.hash));
  const now = useQuery(dataFiles(problemId, after.hash));
  const settings = [before.config, after.config].map((config) => JSON.stringify(config, null, 2));
  const [oldSettings = '', newSettings = ''] = settings;
  return (
    <AsyncState query={old}>
      {({ files: oldFiles }) => (
        <AsyncState query={now}>
          {({ files: newFiles }) => {
            const changes = changesBetween(oldFiles, newFiles);
            const chosen = changes.find((one) => one.path === path);
            return (
              <Stack spacing={4} sx={{ minWidth: 0 }}>
                {changes.length === 0 && oldSettings === newSettings && <Alert severity="info">{t('same')}</Alert>}
                {changes.length > 0 && <ChangeTable changes={changes} onPick={onPick} />}
                {chosen && <FileDiff problemId={problemId} before={before.hash} after={after.hash} change={chosen} />}
                {oldSettings !== newSettings && (
                  <>
                    <Typography variant="h2" sx={{ fontSize: 16 }}>
                      {t('settings')}
                    </Typography>
                    <CodeDiff
                      before={oldSettings}
                      after={newSettings}
                      language="json"
                      label={t('settings')}
                      nonce={readNonce(document) ?? undefined}
                    />
                  </>
                )}
              </Stack>
            );
          }}
        </AsyncState>
      )}
    </AsyncState>
  );
}

function ChangeTable({
  changes,
  onPick,
}: {
  changes: readonly FileChange[];
  onPick: (path: string) => void;
}): ReactElement {
  const { t } = useTranslation('workbench');
  const sizeOf = (bytes: number | undefined) => (bytes === undefined ? '–' : showBytes(bytes));
  return (
    <DataTable
      label={t('compare')}
      dense
      columns={[
        {
          ...titleColumn('path', t('file')),
          cell: ({ path }) => (
            <Button size="small" onClick={() => onPick(path)} sx={{ overflowWrap: 'anywhere', textAlign: 'start' }}>
              {path}
            </Button>
          ),
        },
        { id: 'kind', header: t('change'), cell: ({ kind }) => t(kind) },
        { id: 'before', header: t('before'), align: 'right', cell: ({ before }) => sizeOf(before) },
        { id: 'after', header: t('after'), align: 'right', cell: ({ after }) => sizeOf(after) },
      ]}
      query={{ data: changes, error: null, refetch: () => undefined }}
      rowKey={({ path }) => path}
      empty={null}
    />
  );
}

function FileDiff({
  problemId,
  before,
  after,
  change: { path, kind },
}: {
  problemId: string;
  before: string;
  after: string;
  change: FileChange;
}): ReactElement {
  const { t } = useTranslation('workbench');
  const nothing = { data: { size: 0, text: '', cut: false }, error: null, refetch: () => undefined };
  const old = useQuery({ ...dataFileText(problemId, before, path), enabled: kind !== 'added' });
  const now = useQuery({ ...dataFileText(problemId, after, path), enabled: kind !== 'removed' });
  return (
    <AsyncState query={kind === 'added' ? nothing : old}>
      {(was) => (
        <AsyncState query={kind === 'removed' ? nothing : now}>
          {(is) =>
            was.text === null || is.text === null || was.text === is.text ? (
              <Typography sx={{ color: 'text.secondary' }}>{t('notShown')}</Typography>
            ) : (
              <Stack spacing={2} sx={{ minWidth: 0 }}>
                <CodeDiff
                  key={path}
                  before={was.text}
                  after={is.text}
                  language="text"
                  label={t('differenceOf', { path })}
                  nonce={readNonce(document) ?? undefined}
                />
                {(was.cut || is.cut) && <Typography variant="body2">{t('cutText')}</Typography>}
              </Stack>
            )
          }
        </AsyncState>
      )}
    </AsyncState>
  );
}
