import { SHADOW_NOTE_MAX } from '@assay/contract/shadow-limits';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/shadow.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { markDifference, type ShadowDifference, shadowKey } from './shadow.api.ts';

/** Marks a difference as looked at, with a note. */
export function MarkDialog({
  contestId,
  difference: { key, version },
  onClose,
}: {
  contestId: string;
  difference: ShadowDifference;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('shadow');
  const toast = useToast();
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const action = useAction(async () => {
    await markDifference(contestId, { key, version, marked: true, note: note.trim() });
    await queries.invalidateQueries({ queryKey: shadowKey(contestId) });
    toast.success(t('mark.done'));
    onClose();
  });
  return (
    <ActionDialog
      title={t('mark.title')}
      confirm={t('mark.act')}
      isEdited={note !== ''}
      action={action}
      onClose={onClose}
    >
      <TextField
        label={t('mark.note')}
        helperText={t('mark.noteHelp')}
        value={note}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: SHADOW_NOTE_MAX } }}
        onChange={({ target }) => setNote(target.value)}
      />
    </ActionDialog>
  );
}
