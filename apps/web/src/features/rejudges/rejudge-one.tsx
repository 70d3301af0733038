import type { Solution } from '@assay/contract';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatusName } from '../../domain/use-status-name.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { DataChoice } from './data-choice.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { beginRejudge, defaultMode, type RejudgeMode } from './rejudges.api.ts';
import '../../locales/en/solution-history.ts';

const MAX_REASON_LENGTH = 1024;

/** Asks for confirmation and a reason before one solution is rejudged. */
export default function RejudgeOne({
  solution,
  onBegun,
  onClose,
}: {
  solution: Pick<Solution, '_id' | 'problemId' | 'contestId' | 'status'>;
  /** Refetches what the page shows. */
  onBegun: () => Promise<unknown>;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['solutionHistory', 'problem', 'rejudge']);
  const toast = useToast();
  const statusName = useStatusName();
  const [pull, setPull] = useState(true);
  const { _id: solutionId, problemId, contestId, status } = solution;
  const place = contestId === undefined ? { problemId } : { contestId };
  const [mode, setMode] = useState<RejudgeMode>(defaultMode(place));
  const [reason, setReason] = useState('');
  const order = useAction(async () => {
    const reasonField = reason.trim() === '' ? {} : { reason: reason.trim() };
    // Also names the problem in a contest, so that the server can refuse a problem without data.
    await beginRejudge(place, {
      solutionId,
      ...(contestId === undefined ? {} : { problemId }),
      ...(mode === defaultMode(place) ? {} : { mode }),
      ...(pull ? { pull } : {}),
      ...reasonField,
    });
    await onBegun();
    toast.success(t(mode === 'aside' ? 'rejudge:onePreview' : 'problem:solution.rejudged'));
    onClose();
  });
  return (
    <ActionDialog
      title={t('problem:solution.rejudgeAsk')}
      confirm={t('problem:solution.rejudge')}
      color="error"
      width="sm"
      action={order}
      onClose={onClose}
    >
      <DialogContentText>
        {t('problem:solution.one', { id: solutionId.slice(0, 8) })}
        {mode === 'immediate' &&
          status !== '' &&
          ` · ${t('problem:solution.rejudgeDetail', { status: statusName(status) })}`}
      </DialogContentText>
      <ModeChoice mode={mode} onChange={setMode} />
      <DataChoice isCurrent={pull} onChange={setPull} />
      <TextField
        label={t('again.reason')}
        value={reason}
        helperText={t('again.reasonHelp')}
        slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH } }}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  );
}
