import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../lib/profiles.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionDialog } from '../../../ui/feedback/action-dialog.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { adminKeys, changeParticipant, type Participant, removeParticipant } from '../contest-admin.api.ts';

const MAX_TAGS = 64;
const MAX_TAG_LENGTH = 256;

interface DialogProps {
  contestId: string;
  participant: Participant;
  onClose: () => void;
}

/** The name of a user; the id until the name loads. */
export function useUserName(userId: string): string {
  return useProfile(userId).data?.name ?? userId;
}

export function TagsDialog({ contestId, participant, onClose }: DialogProps): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const toast = useToast();
  const queries = useQueryClient();
  const name = useUserName(participant.userId);
  const [tags, setTags] = useState<readonly string[]>(participant.tags ?? []);
  const fits = tags.length <= MAX_TAGS && tags.every((tag) => tag.length <= MAX_TAG_LENGTH);

  const action = useAction(async () => {
    await changeParticipant(contestId, participant.userId, { tags: [...tags] });
    await queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
    toast.success(t('participants.tagsSaved', { name }));
    onClose();
  });

  return (
    <ActionDialog
      title={t('participants.tagsOf', { name })}
      width="sm"
      disabled={!fits}
      action={action}
      onClose={onClose}
    >
      <Autocomplete
        multiple
        freeSolo
        autoSelect
        options={[]}
        value={[...tags]}
        onChange={(_, chosen: string[]) =>
          setTags([...new Set(chosen.map((tag) => tag.trim()).filter((tag) => tag !== ''))])
        }
        renderInput={(props) => (
          <TextField
            {...props}
            label={t('participants.tags')}
            error={!fits}
            helperText={t(fits ? 'participants.tagsHelp' : 'participants.tagsError')}
          />
        )}
      />
    </ActionDialog>
  );
}

/** Bans or unbans a participant after a confirmation, since others see the change immediately. */
export function BanDialog({ contestId, participant, onClose }: DialogProps): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const toast = useToast();
  const queries = useQueryClient();
  const name = useUserName(participant.userId);
  const ban = participant.banned !== true;
  return (
    <ConfirmDialog
      open
      title={t(ban ? 'participants.banAsk' : 'participants.unbanAsk', { name })}
      detail={t(ban ? 'participants.banDetail' : 'participants.unbanDetail', { name })}
      confirm={t(ban ? 'participants.ban' : 'participants.unban')}
      onClose={onClose}
      act={async () => {
        await changeParticipant(contestId, participant.userId, { banned: ban });
        await queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
        toast.success(t(ban ? 'participants.isBanned' : 'participants.isBack', { name }));
      }}
    />
  );
}

export function RemoveDialog({ contestId, participant, onClose }: DialogProps): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'common']);
  const toast = useToast();
  const queries = useQueryClient();
  const name = useUserName(participant.userId);
  return (
    <ConfirmDialog
      open
      title={t('participants.removeAsk', { name })}
      detail={t('participants.removeDetail', { name })}
      confirm={t('common:action.remove')}
      onClose={onClose}
      act={async () => {
        await removeParticipant(contestId, participant.userId);
        await queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
        toast.success(t('participants.removed', { name }));
      }}
    />
  );
}
