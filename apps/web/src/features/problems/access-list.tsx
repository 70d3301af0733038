import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CapabilityChips } from '../../domain/capability-chips.tsx';
import { CapabilityEditor } from '../../domain/capability-editor.tsx';
import { UserChip } from '../../domain/user-chip.tsx';
import type { Reply } from '../../lib/api/index.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useProfile } from '../../lib/profiles.ts';
import { Alert } from '../../ui/alert.tsx';
import type { Loadable } from '../../ui/async-state.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { changeAccess, removeFromAccessList } from './admin.api.ts';
import { problemKeys } from './problem-keys.ts';

export type AccessEntry = Reply<'GET /api/problem/:problemId/admin/access'>[number];

/** Who has rights of their own on a problem, by name, with their rights in words. */
export function AccessList({
  problemId,
  query,
}: {
  problemId: string;
  query: Loadable<readonly AccessEntry[]>;
}): ReactElement {
  const { t } = useTranslation(['problem', 'common']);
  const [edited, setEdited] = useState<AccessEntry | null>(null);
  const [removed, setRemoved] = useState<AccessEntry | null>(null);
  const columns: Column<AccessEntry>[] = [
    {
      id: 'principal',
      header: t('access.principal'),
      onPhone: 'title',
      cell: ({ principalId }) => <UserChip principalId={principalId} />,
    },
    {
      id: 'rights',
      header: t('access.rights'),
      cell: ({ capability }) => <CapabilityChips kind="problem" capability={capability} />,
    },
    {
      id: 'actions',
      header: t('common:table.actions'),
      cell: (entry) => (
        <EntryActions entry={entry} onEdit={() => setEdited(entry)} onRemove={() => setRemoved(entry)} />
      ),
    },
  ];
  return (
    <>
      <DataTable
        label={t('access.list')}
        columns={columns}
        query={query}
        rowKey={({ principalId }) => principalId}
        empty={<EmptyState icon="group" title={t('access.empty.title')} detail={t('access.empty.detail')} />}
      />
      {edited && <RightsDialog problemId={problemId} entry={edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveDialog problemId={problemId} entry={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

/** The name of a principal; its id until it is known. */
function useName(principalId: string): string {
  return useProfile(principalId).data?.name ?? principalId;
}

function EntryActions({
  entry,
  onEdit,
  onRemove,
}: {
  entry: AccessEntry;
  onEdit: () => void;
  onRemove: () => void;
}): ReactElement {
  const { t } = useTranslation('problem');
  const name = useName(entry.principalId);
  return (
    <Stack direction="row">
      <IconButton size="small" aria-label={t('access.edit', { name })} onClick={onEdit}>
        <Icon name="edit" />
      </IconButton>
      <IconButton size="small" aria-label={t('access.remove', { name })} onClick={onRemove}>
        <Icon name="delete" />
      </IconButton>
    </Stack>
  );
}

function RightsDialog({
  problemId,
  entry,
  onClose,
}: {
  problemId: string;
  entry: AccessEntry;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['problem', 'common']);
  const toast = useToast();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const id = useId();
  const name = useName(entry.principalId);
  const [capability, setCapability] = useState(entry.capability);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function save(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await changeAccess(problemId, entry.principalId, capability);
      await queries.invalidateQueries({ queryKey: problemKeys.access(problemId) });
      toast.success(t('access.saved'));
      onClose();
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('access.editTitle', { name })}</DialogTitle>
      <DialogContent>
        <CapabilityEditor kind="problem" capability={capability} onChange={setCapability} />
        <DialogContentText sx={{ mt: 3, fontSize: '0.8125rem' }}>{t('access.kept')}</DialogContentText>
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {t('common:action.cancel')}
        </Button>
        <Button variant="contained" loading={busy} onClick={() => void save()}>
          {t('common:action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function RemoveDialog({
  problemId,
  entry,
  onClose,
}: {
  problemId: string;
  entry: AccessEntry;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['problem', 'common']);
  const toast = useToast();
  const queries = useQueryClient();
  const name = useName(entry.principalId);
  return (
    <ConfirmDialog
      open
      title={t('access.removeAsk', { name })}
      detail={t('access.removeDetail')}
      confirm={t('common:action.remove')}
      onClose={onClose}
      act={async () => {
        await removeFromAccessList(problemId, entry.principalId);
        await queries.invalidateQueries({ queryKey: problemKeys.access(problemId) });
        toast.success(t('access.removed', { name }));
      }}
    />
  );
}
