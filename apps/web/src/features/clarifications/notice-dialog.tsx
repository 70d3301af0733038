import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { MAX_ANSWER } from '@assay/contract/clarification-limits';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { clarificationKeys } from './clarification-keys.ts';
import { writeNotice, type NamedProblem } from './clarifications.api.ts';
import { focusNow, MessageField } from './message-field.tsx';
import { SubjectField, subjectOf } from './subject-field.tsx';

/** A notice of the jury to all participants. */
export function NoticeDialog({
  contestId,
  problems,
  onClose,
}: {
  contestId: string;
  problems: readonly NamedProblem[];
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('clarification');
  const toast = useToast();
  const queries = useQueryClient();
  const [subject, setSubject] = useState('general');
  const [text, setText] = useState('');
  const [urgent, setUrgent] = useState(false);
  const [isTried, setTried] = useState(false);
  const isLong = text.length > MAX_ANSWER;
  const fault = text.trim() === '' ? t('notice.required') : isLong ? t('ask.long', { max: MAX_ANSWER }) : undefined;
  const action = useAction(async () => {
    setTried(true);
    if (fault !== undefined) return;
    await writeNotice(contestId, { ...subjectOf(subject), body: text, urgent });
    toast.success(t('notice.sent'));
    onClose();
    await queries.invalidateQueries({ queryKey: clarificationKeys.contest(contestId) });
  });
  const shown = isTried || isLong ? fault : undefined;
  return (
    <ActionDialog
      title={t('notice.title')}
      confirm={t('notice.send')}
      width="sm"
      isEdited={text !== ''}
      action={action}
      onClose={onClose}
    >
      <SubjectField problems={problems} value={subject} onChange={setSubject} />
      <MessageField
        label={t('notice.text')}
        value={text}
        inputRef={focusNow}
        required
        error={shown !== undefined}
        helperText={shown ?? t('notice.help')}
        onChange={({ target }) => setText(target.value)}
      />
      <FormControlLabel
        label={t('notice.urgent')}
        control={<Checkbox checked={urgent} onChange={({ target }) => setUrgent(target.checked)} />}
      />
    </ActionDialog>
  );
}
