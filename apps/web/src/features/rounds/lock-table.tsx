import DialogContentText from '@mui/material/DialogContentText';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../domain/user-chip.tsx';
import '../../locales/en/round.ts';
import { useAction } from '../../lib/use-action.ts';
import { DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { problemLocks, type ProblemLock, unlockProblem } from './rounds.api.ts';

const MAX_REASON_LENGTH = 500;

interface LockTableProps {
  contestId: string;
  /** Names a problem of the contest. */
  titleOf: (problemId: string) => string;
}

/** Problems that participants have locked, and a way to unlock them. */
export function LockTable({ contestId, titleOf }: LockTableProps): ReactElement {
  const { t } = useTranslation(['round', 'common']);
  const locks = useQuery(problemLocks(contestId));
  const [unlocking, setUnlocking] = useState<ProblemLock | null>(null);
  return (
    <>
      <DataTable
        label={t('locks.title')}
        query={locks}
        rowKey={({ userId, problemId }) => `${userId}/${problemId}`}
        skeletonRows={2}
        empty={<EmptyState icon="lock" title={t('locks.none')} detail={t('locks.noneDetail')} />}
        columns={[
          { ...titleColumn('who', t('locks.who')), cell: ({ userId }) => <UserChip principalId={userId} /> },
          { id: 'problem', header: t('locks.problem'), cell: ({ problemId }) => titleOf(problemId) },
          { id: 'at', header: t('locks.at'), cell: ({ lockedAt }) => <TimeText timeMs={lockedAt} /> },
          {
            id: 'actions',
            header: t('common:table.actions'),
            onPhone: 'actions',
            cell: (lock) => (
              <Button size="small" onClick={() => setUnlocking(lock)}>
                {t('locks.unlock')}
              </Button>
            ),
          },
        ]}
      />
      {unlocking && (
        <UnlockDialog
          contestId={contestId}
          lock={unlocking}
          problem={titleOf(unlocking.problemId)}
          onClose={() => setUnlocking(null)}
        />
      )}
    </>
  );
}

function UnlockDialog({
  contestId,
  lock: { userId, problemId },
  problem,
  onClose,
}: {
  contestId: string;
  lock: ProblemLock;
  problem: string;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('round');
  const queries = useQueryClient();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const action = useAction(async () => {
    await unlockProblem(contestId, { userId, problemId, reason: reason.trim() });
    await queries.invalidateQueries({ queryKey: problemLocks(contestId).queryKey });
    toast.success(t('locks.done'));
    onClose();
  });
  return (
    <ActionDialog
      title={t('locks.ask', { problem })}
      confirm={t('locks.unlock')}
      isEdited={reason !== ''}
      action={action}
      onClose={onClose}
    >
      <UserChip principalId={userId} />
      <DialogContentText>{t('locks.detail')}</DialogContentText>
      <TextField
        label={t('locks.reason')}
        value={reason}
        slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  );
}
