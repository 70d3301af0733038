import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { MONO } from '../../ui/fonts.ts';
import { AnswerForm } from './answer-form.tsx';
import { clarificationKeys } from './clarification-keys.ts';
import {
  changeClarification,
  editMessage,
  type Clarification,
  type ClarificationMessage,
  type NamedProblem,
} from './clarifications.api.ts';
import { focusNow, MessageField } from './message-field.tsx';
import { MessageList } from './message-list.tsx';
import { SubjectField, subjectOf, subjectValue } from './subject-field.tsx';
import { ThreadHead } from './thread-view.tsx';

type Jury = NonNullable<Clarification['jury']>;

/** A thread as the jury sees it: answers, edits, closes and moves it. */
export function JuryThread({
  contestId,
  thread,
  jury,
  problems,
}: {
  contestId: string;
  thread: Clarification;
  jury: Jury;
  problems: readonly NamedProblem[] | undefined;
}): ReactElement {
  const { t } = useTranslation('clarification');
  const toast = useToast();
  const queries = useQueryClient();
  const [editing, setEditing] = useState<ClarificationMessage>();
  const [isMoving, setMoving] = useState(false);
  const place = { contestId, clarificationId: thread._id };
  const renew = () => queries.invalidateQueries({ queryKey: clarificationKeys.contest(contestId) });
  const setState = useAction(async (state: 'open' | 'dismissed') => {
    try {
      await changeClarification(place, { version: jury.version, state });
      toast.success(t(state === 'open' ? 'act.reopened' : 'act.dismissed'));
    } finally {
      await renew();
    }
  }, toast.error);
  return (
    <Stack spacing={4} sx={{ maxWidth: 860 }}>
      <Stack spacing={2}>
        <ThreadHead thread={thread} problems={problems}>
          <Box component="span" sx={{ fontFamily: MONO, color: 'text.secondary' }}>
            #{jury.number}
          </Box>
        </ThreadHead>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          {thread.state === 'open' && (
            <Button
              size="small"
              variant="outlined"
              loading={setState.busy}
              onClick={() => void setState.run('dismissed')}
            >
              {t('act.dismiss')}
            </Button>
          )}
          {!thread.notice && thread.state !== 'open' && (
            <Button size="small" variant="outlined" loading={setState.busy} onClick={() => void setState.run('open')}>
              {t('act.reopen')}
            </Button>
          )}
          <Button size="small" variant="outlined" onClick={() => setMoving(true)}>
            {t('act.move')}
          </Button>
        </Stack>
      </Stack>
      <MessageList thread={thread} onEdit={setEditing} />
      <AnswerForm contestId={contestId} thread={thread} jury={jury} onChange={() => void renew()} />
      {editing && (
        <EditDialog
          place={place}
          message={editing}
          version={jury.version}
          onDone={renew}
          onClose={() => setEditing(undefined)}
        />
      )}
      {isMoving && (
        <MoveDialog
          place={place}
          thread={thread}
          version={jury.version}
          problems={problems ?? []}
          onDone={renew}
          onClose={() => setMoving(false)}
        />
      )}
    </Stack>
  );
}

interface DialogProps {
  place: { contestId: string; clarificationId: string };
  version: number;
  /** Refetches the thread, also after a refusal. */
  onDone: () => Promise<void>;
  onClose: () => void;
}

function EditDialog({
  place,
  message,
  version,
  onDone,
  onClose,
}: DialogProps & { message: ClarificationMessage }): ReactElement {
  const { t } = useTranslation('clarification');
  const [text, setText] = useState(message.body);
  const action = useAction(async () => {
    try {
      await editMessage({ ...place, messageId: message._id }, { version, body: text });
      onClose();
    } finally {
      await onDone();
    }
  });
  return (
    <ActionDialog
      title={t('message.editTitle')}
      width="sm"
      isEdited={text !== message.body}
      disabled={text.trim() === '' || text === message.body}
      action={action}
      onClose={onClose}
    >
      <MessageField
        label={t('answer.text')}
        value={text}
        inputRef={focusNow}
        helperText={t('message.editHelp')}
        onChange={({ target }) => setText(target.value)}
      />
    </ActionDialog>
  );
}

function MoveDialog({
  place,
  thread,
  version,
  problems,
  onDone,
  onClose,
}: DialogProps & { thread: Clarification; problems: readonly NamedProblem[] }): ReactElement {
  const { t } = useTranslation('clarification');
  const toast = useToast();
  const before = subjectValue(thread);
  // A problem that was removed from the contest is no choice.
  const isKnown = thread.category !== 'problem' || problems.some(({ id }) => id === thread.problemId);
  const [subject, setSubject] = useState(isKnown ? before : 'general');
  const action = useAction(async () => {
    try {
      await changeClarification(place, { version, ...subjectOf(subject) });
      toast.success(t('act.moved'));
      onClose();
    } finally {
      await onDone();
    }
  });
  return (
    <ActionDialog title={t('act.move')} disabled={subject === before} action={action} onClose={onClose}>
      <SubjectField problems={problems} value={subject} onChange={setSubject} />
    </ActionDialog>
  );
}
