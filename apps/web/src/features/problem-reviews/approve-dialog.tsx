import type { ApprovalKind } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import TextField from '@mui/material/TextField';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-review.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { RadioOptions } from '../../ui/fields/radio-options.tsx';
import { approveContent, type ApprovalTarget, reviewKeys } from './reviews.api.ts';

const KINDS: readonly ApprovalKind[] = ['tested', 'approved'];
const MAX_NOTE = 2_000;

/** Marks the draft, or a data version, as tested or approved. */
export function ApproveDialog({
  problemId,
  target,
  title,
  kinds = KINDS,
  onMarked,
  onClose,
}: {
  problemId: string;
  target: ApprovalTarget;
  title: string;
  /** That the user may choose from; of a single one, nothing is asked. */
  kinds?: readonly ApprovalKind[] | undefined;
  onMarked?: () => Promise<unknown>;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('problemReview');
  const toast = useToast();
  const queries = useQueryClient();
  const [kind, setKind] = useState<ApprovalKind>('tested');
  const [note, setNote] = useState('');
  const action = useAction(async () => {
    try {
      await approveContent(problemId, { kind, note, target });
    } finally {
      // A refusal means that the content has changed.
      await queries.invalidateQueries({ queryKey: reviewKeys.one(problemId) });
    }
    await onMarked?.();
    toast.success(t(`marked.${kind}`));
    onClose();
  });
  return (
    <ActionDialog title={title} confirm={t('mark')} width="sm" isEdited={note !== ''} action={action} onClose={onClose}>
      {kinds.length > 1 && (
        <RadioOptions
          label={t('kind')}
          value={kind}
          options={kinds}
          text={(one) => t(`kind.${one}`)}
          help={(one) => t(`kindHelp.${one}`)}
          onChange={setKind}
        />
      )}
      <TextField
        multiline
        minRows={2}
        maxRows={8}
        label={t('note')}
        helperText={t('noteHelp')}
        value={note}
        slotProps={{ htmlInput: { maxLength: MAX_NOTE } }}
        onChange={({ target: field }) => setNote(field.value)}
      />
    </ActionDialog>
  );
}
