import DialogContentText from '@mui/material/DialogContentText';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/round.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { lockProblem } from './rounds.api.ts';

/** Asks before a problem is locked: there is no way back for the contestant. */
export default function LockDialog({
  contestId,
  problemId,
  onClose,
}: {
  contestId: string;
  problemId: string;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('round');
  const queries = useQueryClient();
  const toast = useToast();
  const lock = useAction(async () => {
    await lockProblem(contestId, problemId);
    await queries.invalidateQueries({ queryKey: ['contest', 'one', contestId] });
    toast.success(t('lock.done'));
    onClose();
  });
  return (
    <ActionDialog title={t('lock.ask')} confirm={t('lock.confirm')} action={lock} onClose={onClose}>
      <DialogContentText>{t('lock.detail')}</DialogContentText>
    </ActionDialog>
  );
}
