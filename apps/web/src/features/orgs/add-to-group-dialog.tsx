import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { useSettledText } from '../../lib/use-settled-text.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { MemberDialogProps } from './member-dialog.ts';
import { addToGroup, groupsNamed, createGroup, orgKeys } from './orgs.api.ts';

const QUIET_MS = 300;
/** Maximum of the endpoint. */
const MAX_MEMBERS = 1000;

/** Adds the selected members to an existing group, or to a new one with the typed name. */
export function AddToGroupDialog({ orgId, members, onClose }: MemberDialogProps): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const toast = useToast();
  const queries = useQueryClient();
  const { text, settled, setText } = useSettledText(QUIET_MS);
  const { data: groups = [] } = useQuery(groupsNamed(orgId, settled));
  // If adding fails, the created group is kept, so that a retry does not create another.
  const [createdGroup, setCreatedGroup] = useState<{ name: string; groupId: string } | null>(null);
  const name = text.trim();
  const existingId =
    createdGroup?.name === name ? createdGroup.groupId : groups.find(({ profile }) => profile.name === name)?._id;
  const action = useAction(async () => {
    const groupId = existingId ?? (await createGroup(orgId, name)).groupId;
    setCreatedGroup({ name, groupId });
    let added = 0;
    for (let from = 0; from < members.length; from += MAX_MEMBERS) {
      const userIds = members.slice(from, from + MAX_MEMBERS).map(({ user }) => user._id);
      added += (await addToGroup(groupId, userIds)).added;
    }
    toast.success(t('toGroup.done', { count: added, group: name }));
    void queries.invalidateQueries({ queryKey: orgKeys.members(orgId) });
    void queries.invalidateQueries({ queryKey: ['group'] });
    onClose(true);
  });
  return (
    <ActionDialog
      title={t('toGroup.title', { count: members.length })}
      confirm={t(existingId === undefined && name !== '' ? 'toGroup.create' : 'toGroup.add')}
      disabled={name === ''}
      action={action}
      onClose={() => onClose(false)}
    >
      <Autocomplete
        freeSolo
        options={groups.map(({ profile }) => profile.name)}
        filterOptions={(options) => options}
        inputValue={text}
        onInputChange={(_, next) => setText(next)}
        renderInput={(props) => (
          <TextField {...props} size="small" label={t('toGroup.group')} helperText={t('toGroup.help')} />
        )}
      />
    </ActionDialog>
  );
}
