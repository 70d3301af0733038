import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/clarification.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { clarificationKeys } from './clarification-keys.ts';
import type { NamedProblem, Subject } from './clarifications.api.ts';
import { focusNow, MessageField } from './message-field.tsx';
import { SubjectField, subjectOf, subjectValue } from './subject-field.tsx';

/** Starts a thread with a subject and a text. It stays open, with the text, if the server refuses. */
export function MessageDialog({
  kind,
  contestId,
  problems,
  about = { category: 'general' },
  draft = '',
  intro,
  maxLength,
  send,
  onClose,
  children,
}: {
  kind: 'ask' | 'notice';
  contestId: string;
  problems: readonly NamedProblem[];
  /** The initial subject. */
  about?: Subject | undefined;
  /** The initial text. */
  draft?: string | undefined;
  intro?: ReactNode;
  maxLength: number;
  send: (message: Subject & { body: string }) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}): ReactElement {
  const { t } = useTranslation('clarification');
  const toast = useToast();
  const queries = useQueryClient();
  const [subject, setSubject] = useState(subjectValue(about));
  const [text, setText] = useState(draft);
  const [isTried, setTried] = useState(false);
  const left = maxLength - text.length;
  const fault =
    text.trim() === '' ? t(`compose.required.${kind}`) : left < 0 ? t('ask.long', { max: maxLength }) : undefined;
  const action = useAction(async () => {
    setTried(true);
    if (fault !== undefined) return;
    await send({ ...subjectOf(subject), body: text });
    toast.success(t(`compose.sent.${kind}`));
    onClose();
    await queries.invalidateQueries({ queryKey: clarificationKeys.contest(contestId) });
  });
  const shown = left < 0 || isTried ? fault : undefined;
  return (
    <ActionDialog
      title={t(`compose.title.${kind}`)}
      confirm={t(`compose.send.${kind}`)}
      width="sm"
      isEdited={text !== draft}
      action={action}
      onClose={onClose}
    >
      {intro}
      <SubjectField problems={problems} value={subject} onChange={setSubject} />
      <MessageField
        label={t(`compose.text.${kind}`)}
        value={text}
        inputRef={focusNow}
        required
        error={shown !== undefined}
        helperText={shown ?? (kind === 'ask' ? t('ask.help', { left }) : t('notice.help'))}
        onChange={({ target }) => setText(target.value)}
      />
      {children}
    </ActionDialog>
  );
}
