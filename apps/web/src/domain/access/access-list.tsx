import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CapabilityChips } from '../capability-chips.tsx';
import { CapabilityEditor } from '../capability-editor.tsx';
import { UserChip } from '../user-chip.tsx';
import { useProfile } from '../../lib/profiles.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { RemoveButton } from '../../ui/data/remove-button.tsx';
import '../../locales/en/manage.ts';
import type { AccessActs, AccessEntry } from './access-acts.ts';

/** The users and groups with their own rights on an object. */
export function AccessList({
  acts,
  query,
}: {
  acts: AccessActs;
  query: Loadable<readonly AccessEntry[]>;
}): ReactElement {
  const { t } = useTranslation(['manage', 'common']);
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
      cell: ({ capability }) => <CapabilityChips kind={acts.kind} capability={capability} />,
    },
    {
      id: 'actions',
      header: t('common:table.actions'),
      onPhone: 'actions',
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
      {edited && <RightsDialog acts={acts} entry={edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveDialog acts={acts} entry={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

/** The name of a principal; its id until the name loads. */
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
  const { t } = useTranslation('manage');
  const name = useName(entry.principalId);
  return (
    <Stack direction="row">
      <IconButton size="small" aria-label={t('access.edit', { name })} onClick={onEdit}>
        <Icon name="edit" />
      </IconButton>
      <RemoveButton label={t('access.remove', { name })} onClick={onRemove} />
    </Stack>
  );
}

function RightsDialog({
  acts,
  entry,
  onClose,
}: {
  acts: AccessActs;
  entry: AccessEntry;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['manage', 'common']);
  const toast = useToast();
  const id = useId();
  const name = useName(entry.principalId);
  const [capability, setCapability] = useState(entry.capability);
  const { busy, failure, run } = useAction(async () => {
    await acts.change(entry.principalId, capability);
    toast.success(t('access.saved'));
    onClose();
  });

  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('access.editTitle', { name })}</DialogTitle>
      <DialogContent>
        <CapabilityEditor kind={acts.kind} capability={capability} onChange={setCapability} />
        <DialogContentText sx={{ mt: 3, fontSize: '0.8125rem' }}>{t('access.kept')}</DialogContentText>
        {failure !== null && <Alert severity="error">{failure}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {t('common:action.cancel')}
        </Button>
        <Button variant="contained" loading={busy} onClick={() => void run()}>
          {t('common:action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function RemoveDialog({
  acts,
  entry,
  onClose,
}: {
  acts: AccessActs;
  entry: AccessEntry;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['manage', 'common']);
  const toast = useToast();
  const name = useName(entry.principalId);
  return (
    <ConfirmDialog
      open
      title={t('access.removeAsk', { name })}
      detail={t('access.removeDetail')}
      confirm={t('common:action.remove')}
      onClose={onClose}
      act={async () => {
        await acts.remove(entry.principalId);
        toast.success(t('access.removed', { name }));
      }}
    />
  );
}
