import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/error-text.ts';
import { readNonce } from '../../../lib/nonce.ts';
import { showBytes } from '../../../lib/show-bytes.ts';
import type { Loadable } from '../../../ui/feedback/async-state.tsx';
import { CodeEditor } from '../../../ui/code-editor/index.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/data/copy-button.tsx';
import { type Column, DataTable, titleColumn } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MONO } from '../../../ui/fonts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { StateChip } from '../../../ui/data/state-chip.tsx';
import { TimeText } from '../../../ui/data/time-text.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { RemoveButton } from '../../../ui/data/remove-button.tsx';
import { dataDownload, type DataVersion, deleteData } from './data.api.ts';
import { problemKeys } from '../problem-keys.ts';
import { shortOf, useActivateData } from './use-activate-data.ts';
import '../../../locales/en/problem-data.ts';

/** Data versions of a problem, newest first: which one is active, and the actions for each. */
export function DataVersions({
  problemId,
  currentHash,
  query,
  mayDelete,
  restore,
  review,
}: {
  problemId: string;
  currentHash: string;
  query: Loadable<readonly DataVersion[]>;
  mayDelete: boolean;
  /** Starts the draft again from a version. */
  restore: (hash: string) => Promise<void>;
  /** Who published, tested and approved a version. */
  review: { title: string; show: (version: DataVersion) => ReactNode };
}): ReactElement {
  const { t } = useTranslation(['problem', 'common', 'problemData']);
  const [doomed, setDoomed] = useState<DataVersion | null>(null);
  const [viewed, setViewed] = useState<DataVersion | null>(null);
  const [restored, setRestored] = useState<string | null>(null);

  const columns: Column<DataVersion>[] = [
    {
      ...titleColumn('hash', t('problemData:hash')),
      cell: ({ hash }) => (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Box component="span" sx={{ fontFamily: MONO }}>
            {shortOf(hash)}
          </Box>
          <CopyButton text={hash} label={t('problemData:copyHash', { hash: shortOf(hash) })} />
          {hash === currentHash && (
            <StateChip icon="check" hue="good">
              {t('problemData:current')}
            </StateChip>
          )}
        </Stack>
      ),
    },
    {
      id: 'description',
      header: t('problemData:description'),
      cell: ({ description }) => <Box sx={{ overflowWrap: 'anywhere' }}>{description}</Box>,
    },
    { id: 'size', header: t('problemData:size'), align: 'right', cell: ({ size }) => showBytes(size) },
    { id: 'review', header: review.title, cell: review.show },
    { id: 'created', header: t('problemData:created'), cell: ({ createdAt }) => <TimeText timeMs={createdAt} /> },
    {
      id: 'actions',
      header: t('common:table.actions'),
      cell: (version) => (
        <VersionActions
          problemId={problemId}
          version={version}
          isCurrent={version.hash === currentHash}
          onView={() => setViewed(version)}
          onRestore={() => setRestored(version.hash)}
          {...(mayDelete ? { onDelete: () => setDoomed(version) } : {})}
        />
      ),
    },
  ];
  return (
    <>
      <DataTable
        label={t('problemData:list')}
        columns={columns}
        query={query}
        rowKey={({ hash }) => hash}
        empty={
          <EmptyState icon="problem" title={t('problemData:empty.title')} detail={t('problemData:empty.detail')} />
        }
      />
      {doomed && <DeleteVersion problemId={problemId} version={doomed} onClose={() => setDoomed(null)} />}
      {restored && (
        <ConfirmDialog
          open
          title={t('problemData:restoreAsk', { hash: shortOf(restored) })}
          detail={t('problemData:restoreDetail')}
          confirm={t('problemData:restoreConfirm')}
          onClose={() => setRestored(null)}
          act={() => restore(restored)}
        />
      )}
      {viewed && <ConfigDialog version={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}

function VersionActions({
  problemId,
  version: { hash },
  isCurrent,
  onView,
  onRestore,
  onDelete,
}: {
  problemId: string;
  version: DataVersion;
  isCurrent: boolean;
  onView: () => void;
  onRestore: () => void;
  onDelete?: () => void;
}): ReactElement {
  const { t } = useTranslation(['problem', 'problemData']);
  const toast = useToast();
  const errorText = useErrorText();
  const { busy, run } = useActivateData(problemId, hash);
  const short = shortOf(hash);

  async function download(): Promise<void> {
    try {
      window.location.assign((await dataDownload(problemId, hash)).url);
    } catch (error) {
      toast.error(errorText(error));
    }
  }

  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <IconButton
        size="small"
        aria-label={t('problemData:view', { hash: short })}
        title={t('problemData:view', { hash: short })}
        onClick={onView}
      >
        <Icon name="eye" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('problemData:download', { hash: short })}
        title={t('problemData:download', { hash: short })}
        onClick={() => void download()}
      >
        <Icon name="download" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('problemData:restore', { hash: short })}
        title={t('problemData:restore', { hash: short })}
        onClick={onRestore}
      >
        <Icon name="edit" />
      </IconButton>
      {!isCurrent && onDelete && <RemoveButton label={t('problemData:delete', { hash: short })} onClick={onDelete} />}
      {!isCurrent && (
        <Button size="small" loading={busy} onClick={() => void run()}>
          {t('problemData:activate')}
        </Button>
      )}
    </Stack>
  );
}

function DeleteVersion({
  problemId,
  version: { hash, size, description },
  onClose,
}: {
  problemId: string;
  version: DataVersion;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['problem', 'common', 'problemData']);
  const toast = useToast();
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      open
      title={t('problemData:deleteAsk', { hash: shortOf(hash) })}
      detail={t('problemData:deleteDetail', {
        size: showBytes(size),
        description: description || t('problemData:noDescription'),
      })}
      confirm={t('common:action.delete')}
      onClose={onClose}
      act={async () => {
        await deleteData(problemId, hash);
        toast.success(t('problemData:deleted', { hash: shortOf(hash) }));
        await queries.invalidateQueries({ queryKey: problemKeys.data(problemId) });
      }}
    />
  );
}

function ConfigDialog({
  version: { hash, config },
  onClose,
}: {
  version: DataVersion;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['problem', 'common', 'problemData']);
  const json = JSON.stringify(config, null, 2);
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="md"
      aria-label={t('problemData:configOf', { hash: shortOf(hash) })}
    >
      <DialogTitle>{t('problemData:configOf', { hash: shortOf(hash) })}</DialogTitle>
      <DialogContent>
        <Stack
          direction="row"
          sx={{
            alignItems: 'center',
            gap: 2,
            mb: 2,
            fontFamily: MONO,
            fontSize: '0.8125rem',
            overflowWrap: 'anywhere',
          }}
        >
          <Box sx={{ minWidth: 0 }}>{hash}</Box>
          <CopyButton text={hash} />
        </Stack>
        <Box sx={{ height: 420 }}>
          <CodeEditor
            readOnly
            language="json"
            label={t('problemData:config')}
            value={json}
            nonce={readNonce(document) ?? undefined}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <CopyButton text={json} />
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
