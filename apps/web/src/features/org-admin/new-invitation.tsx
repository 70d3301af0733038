import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/invitation.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { GroupsField } from './groups-field.tsx';
import { invitationKeys, createInvitation } from './invitations.api.ts';

const lifetimesDays = [1, 7, 30, 90, 366] as const;
const MAX_NAME_LENGTH = 64;
const MAX_USES = 100_000;

/** Creates an invitation link. */
export function NewInvitation({ orgId, onClose }: { orgId: string; onClose: () => void }): ReactElement {
  const { t } = useTranslation('invitation');
  const toast = useToast();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [groupIds, setGroupIds] = useState<readonly string[]>([]);
  const [days, setDays] = useState(30);
  const [uses, setUses] = useState('');
  const maxUses = uses.trim() === '' ? undefined : Number(uses);
  const isFit = maxUses === undefined || (Number.isInteger(maxUses) && maxUses >= 1 && maxUses <= MAX_USES);
  const action = useAction(async () => {
    await createInvitation(orgId, {
      name: name.trim(),
      groupIds: [...groupIds],
      expiresInDays: days,
      ...(maxUses === undefined ? {} : { maxUses }),
    });
    await queries.invalidateQueries({ queryKey: invitationKeys.all(orgId) });
    toast.success(t('new.done'));
    onClose();
  });
  return (
    <ActionDialog
      title={t('new.title')}
      confirm={t('new.create')}
      width="sm"
      disabled={!isFit}
      isEdited={name !== '' || groupIds.length > 0 || uses !== ''}
      action={action}
      onClose={onClose}
    >
      <TextField
        label={t('new.name')}
        helperText={t('new.nameHelp')}
        value={name}
        slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
        onChange={({ target }) => setName(target.value)}
      />
      <GroupsField
        orgId={orgId}
        label={t('new.groups')}
        help={t('new.groupsHelp')}
        value={groupIds}
        onChange={setGroupIds}
      />
      <SelectField
        label={t('new.expires')}
        value={days}
        options={lifetimesDays.map((count) => [count, t('new.days', { count })])}
        onChange={setDays}
      />
      <TextField
        label={t('new.maxUses')}
        value={uses}
        error={!isFit}
        helperText={t(isFit ? 'new.maxUsesHelp' : 'new.maxUsesError')}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
        onChange={({ target }) => setUses(target.value)}
      />
    </ActionDialog>
  );
}
