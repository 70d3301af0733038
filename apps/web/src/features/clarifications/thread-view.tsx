import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { MAX_QUESTION } from '@assay/contract/clarification-limits';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { useForm } from '../../lib/use-form.ts';
import { Form } from '../../ui/fields/form.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { UnsavedGuard } from '../../ui/feedback/unsaved-guard.tsx';
import { clarificationKeys } from './clarification-keys.ts';
import { addToQuestion, markRead, type Clarification, type NamedProblem } from './clarifications.api.ts';
import { dismissedNotices } from './dismissed-notices.ts';
import { MessageField } from './message-field.tsx';
import { MessageList } from './message-list.tsx';
import { useSubjectName } from './subject-field.tsx';
import { ThreadState } from './thread-state.tsx';

/** A thread as a participant reads it; looking at it marks it as read. `mayAsk`: the asker may add to it. */
export function ThreadView({
  contestId,
  thread,
  problems,
  mayAsk,
}: {
  contestId: string;
  thread: Clarification;
  problems: readonly NamedProblem[] | undefined;
  mayAsk: boolean;
}): ReactElement {
  useMarkRead(contestId, thread);
  return (
    <Stack spacing={4} sx={{ maxWidth: 860 }}>
      <ThreadHead thread={thread} problems={problems} />
      <MessageList thread={thread} />
      {thread.own && mayAsk && <FollowUp contestId={contestId} thread={thread} />}
    </Stack>
  );
}

/** What the thread is about and how it stands. */
export function ThreadHead({
  thread,
  problems,
  children,
}: {
  thread: Clarification;
  problems: readonly NamedProblem[] | undefined;
  children?: ReactNode;
}): ReactElement {
  const subjectName = useSubjectName(problems);
  return (
    <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
      <Box component="h2" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {subjectName(thread)}
      </Box>
      <ThreadState row={thread} />
      {children}
    </Stack>
  );
}

function useMarkRead(contestId: string, { _id: clarificationId, unread, messages }: Clarification): void {
  const queries = useQueryClient();
  const { signedIn } = useSession();
  const messageId = messages.at(-1)?._id;
  const isNew = signedIn && unread && messageId !== undefined;
  useEffect(() => {
    if (!isNew) return;
    // Other tabs of the browser stop showing their notice of it.
    const latest = messages.findLast(({ fromJury }) => fromJury)?._id;
    if (latest !== undefined) dismissedNotices.add(latest);
    markRead({ contestId, clarificationId }, messageId).then(
      async () => {
        await queries.invalidateQueries({ queryKey: clarificationKeys.contest(contestId) });
        await queries.invalidateQueries({ queryKey: clarificationKeys.unread });
      },
      () => {
        // It stays unread, and is marked the next time it is opened.
      },
    );
    // A later message has another id.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNew, messageId, contestId, clarificationId]);
}

function FollowUp({ contestId, thread }: { contestId: string; thread: Clarification }): ReactElement {
  const { t } = useTranslation('clarification');
  const queries = useQueryClient();
  const form = useForm({
    initial: { text: '' },
    validate: ({ text }): { text?: string } =>
      text.trim() === ''
        ? { text: t('ask.required') }
        : text.length > MAX_QUESTION
          ? { text: t('ask.long', { max: MAX_QUESTION }) }
          : {},
    submit: async ({ text }) => {
      await addToQuestion({ contestId, clarificationId: thread._id }, text);
      form.reset();
      await queries.invalidateQueries({ queryKey: clarificationKeys.contest(contestId) });
    },
  });
  return (
    <Form onSubmit={form.onSubmit} spacing={2}>
      <UnsavedGuard changed={form.changed.map(() => t('follow.text'))} />
      <MessageField {...form.field('text')} label={t('follow.text')} />
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
      <div>
        <Button type="submit" variant="outlined" loading={form.busy}>
          {t('follow.send')}
        </Button>
      </div>
    </Form>
  );
}
