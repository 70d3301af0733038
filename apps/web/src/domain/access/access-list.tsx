import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CapabilityChips } from '../capability-chips.tsx';
import { CapabilityEditor } from '../capability-editor.tsx';
import { UserChip } from '../user-chip.tsx';
import { useProfile } from '../../lib/profiles.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { type Column, DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { RemoveButton } from '../../ui/data/remove-button.tsx';
import { EditButton } from '../../ui/data/edit-button.tsx';
import '../../locales/en/access.ts';
import type { AccessActions, AccessEntry } from './access-actions.ts';

/** The users and groups with explicit rights on an object. */
export function AccessList({
  actions,
  query,
  note,
}: {
  actions: AccessActions;
  query: Loadable<readonly AccessEntry[]>;
  /** What else to show with the rights of an entry. */
  note?: (entry: AccessEntry) => ReactNode;
}): ReactElement {
  const { t } = useTranslation(['access', 'common']);
  const [edited, setEdited] = useState<AccessEntry | null>(null);
  const [removed, setRemoved] = useState<AccessEntry | null>(null);
  const columns: Column<AccessEntry>[] = [
    {
      ...titleColumn('principal', t('principal')),
      cell: ({ principalId }) => <UserChip principalId={principalId} />,
    },
    {
      id: 'rights',
      header: t('rights'),
      cell: (entry) => (
        <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <CapabilityChips kind={actions.kind} capability={entry.capability} />
          {note?.(entry)}
        </Box>
      ),
    },
    { id: 'since', header: t('since'), cell: (entry) => <Grant entry={entry} /> },
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
        label={t('list')}
        columns={columns}
        query={query}
        rowKey={({ principalId }) => principalId}
        empty={<EmptyState icon="group" title={t('empty.title')} detail={t('empty.detail')} />}
      />
      {edited && <RightsDialog actions={actions} entry={edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveDialog actions={actions} entry={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

/** When the rights of an entry were granted, and by whom. */
function Grant({ entry: { grantedAt, grantedBy } }: { entry: AccessEntry }): ReactElement {
  const { t } = useTranslation('access');
  if (grantedAt === undefined) return <>–</>;
  return (
    <Stack component="span" sx={{ alignItems: 'flex-start' }}>
      <TimeText timeMs={grantedAt} />
      {grantedBy !== undefined && (
        <Box component="span" sx={{ display: 'inline-flex', gap: 1, color: 'text.secondary' }}>
          {t('by')}
          <UserChip principalId={grantedBy} size={20} />
        </Box>
      )}
    </Stack>
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
  const { t } = useTranslation('access');
  const name = useName(entry.principalId);
  return (
    <Stack direction="row">
      <EditButton label={t('edit', { name })} onClick={onEdit} />
      <RemoveButton label={t('remove', { name })} onClick={onRemove} />
    </Stack>
  );
}

interface EntryDialogProps {
  actions: AccessActions;
  entry: AccessEntry;
  onClose: () => void;
}

function RightsDialog({ actions, entry, onClose }: EntryDialogProps): ReactElement {
  const { t } = useTranslation(['access', 'common']);
  const toast = useToast();
  const name = useName(entry.principalId);
  const [capability, setCapability] = useState(entry.capability);
  const action = useAction(async () => {
    await actions.change(entry.principalId, capability);
    toast.success(t('saved'));
    onClose();
  });

  return (
    <ActionDialog title={t('editTitle', { name })} action={action} onClose={onClose}>
      <CapabilityEditor kind={actions.kind} capability={capability} onChange={setCapability} />
      <DialogContentText sx={{ fontSize: '0.8125rem' }}>{t('kept')}</DialogContentText>
    </ActionDialog>
  );
}

function RemoveDialog({ actions, entry, onClose }: EntryDialogProps): ReactElement {
  const { t } = useTranslation(['access', 'common']);
  const toast = useToast();
  const name = useName(entry.principalId);
  return (
    <ConfirmDialog
      open
      title={t('removeAsk', { name })}
      detail={t('removeDetail')}
      confirm={t('common:action.remove')}
      onClose={onClose}
      act={async () => {
        await actions.remove(entry.principalId);
        toast.success(t('removed', { name }));
      }}
    />
  );
}
