import { MAX_QUESTION } from '@assay/contract/clarification-limits';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/clarification.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { clarificationKeys } from './clarification-keys.ts';
import { askQuestion, type NamedProblem, type Subject } from './clarifications.api.ts';
import { focusNow, MessageField } from './message-field.tsx';
import { SubjectField, subjectOf, subjectValue } from './subject-field.tsx';

/** A question to the jury. It stays open, with the text, when the server refuses the question. */
export default function AskDialog({
  contestId,
  problems,
  about = { category: 'general' },
  onClose,
}: {
  contestId: string;
  problems: readonly NamedProblem[];
  /** What it is about, unless the asker changes it. */
  about?: Subject;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('clarification');
  const toast = useToast();
  const queries = useQueryClient();
  const [subject, setSubject] = useState(subjectValue(about));
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const left = MAX_QUESTION - text.length;
  const fault = text.trim() === '' ? t('ask.required') : left < 0 ? t('ask.long', { max: MAX_QUESTION }) : undefined;
  const action = useAction(async () => {
    setTried(true);
    if (fault !== undefined) return;
    await askQuestion(contestId, { ...subjectOf(subject), body: text });
    toast.success(t('ask.sent'));
    onClose();
    await queries.invalidateQueries({ queryKey: clarificationKeys.contest(contestId) });
  });
  const shown = left < 0 || isTried ? fault : undefined;
  return (
    <ActionDialog
      title={t('ask.title')}
      confirm={t('ask.send')}
      width="sm"
      isEdited={text !== ''}
      action={action}
      onClose={onClose}
    >
      <SubjectField problems={problems} value={subject} onChange={setSubject} />
      <MessageField
        label={t('ask.text')}
        value={text}
        inputRef={focusNow}
        required
        error={shown !== undefined}
        helperText={shown ?? t('ask.help', { left })}
        onChange={({ target }) => setText(target.value)}
      />
    </ActionDialog>
  );
}
