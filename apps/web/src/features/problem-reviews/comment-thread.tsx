import type { Comment, CommentPlace, CommentState, CommentThread } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-review.ts';
import { UserChip } from '../../domain/user-chip.tsx';
import { useAction } from '../../lib/use-action.ts';
import { EditButton } from '../../ui/data/edit-button.tsx';
import { RemoveButton } from '../../ui/data/remove-button.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Markdown } from '../../ui/markdown/index.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentStateChip } from './comment-state-chip.tsx';
import { changeCommentState, deleteComment, editComment, replyToComment, reviewKeys } from './reviews.api.ts';

/** A comment with its replies, and what can be done with it. */
export function ThreadCard({
  problemId,
  thread,
  mayDecide,
}: {
  problemId: string;
  thread: CommentThread;
  /** May resolve, decline and reopen it. */
  mayDecide: boolean;
}): ReactElement {
  const { t } = useTranslation('problemReview');
  const [isReplying, setReplying] = useState(false);
  const toast = useToast();
  const renew = useRenewed(problemId);
  const { _id: id, state, stateAt, stateBy, place, replies } = thread;
  const changing = useAction(
    async (next: CommentState) => {
      try {
        await changeCommentState(problemId, id, state, next);
      } finally {
        // A refusal means that the state has changed.
        await renew();
      }
    },
    (sentence) => toast.error(sentence),
  );
  return (
    <Paper component="li" variant="outlined" sx={{ p: { xs: 3, sm: 4 }, minWidth: 0 }}>
      <Stack spacing={3} sx={{ minWidth: 0 }}>
        <Stack direction="row" sx={{ columnGap: 3, rowGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <CommentStateChip state={state} />
          <PlaceText place={place} />
          {stateAt !== undefined && (
            <Stack
              direction="row"
              sx={{
                columnGap: 2,
                flexWrap: 'wrap',
                alignItems: 'center',
                color: 'text.secondary',
                fontSize: '0.875rem',
              }}
            >
              {t(`stateSince.${state}`)}
              {stateBy !== undefined && <UserChip principalId={stateBy} size={20} />}
              <TimeText timeMs={stateAt} />
            </Stack>
          )}
        </Stack>
        {place.part === 'statement' && place.quote !== '' && (
          <Box
            component="blockquote"
            sx={{
              m: 0,
              pl: 3,
              borderLeft: '3px solid',
              borderColor: 'divider',
              color: 'text.secondary',
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            {place.quote}
          </Box>
        )}
        <CommentBody problemId={problemId} comment={thread} />
        {replies.length > 0 && (
          <Stack
            component="ol"
            aria-label={t('replies')}
            spacing={3}
            sx={{ listStyle: 'none', m: 0, p: 0, pl: 4, borderLeft: '1px solid', borderColor: 'divider' }}
          >
            {replies.map((reply) => (
              <li key={reply._id}>
                <CommentBody problemId={problemId} comment={reply} />
              </li>
            ))}
          </Stack>
        )}
        {isReplying ? (
          <CommentForm
            label={t('reply')}
            confirm={t('reply')}
            send={async (body) => {
              await replyToComment(problemId, id, body);
              await renew();
            }}
            onClose={() => setReplying(false)}
          />
        ) : (
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
            <Button size="small" onClick={() => setReplying(true)}>
              {t('reply')}
            </Button>
            {(!mayDecide ? [] : state === 'open' ? (['done', 'declined'] as const) : (['open'] as const)).map(
              (next) => (
                <Button
                  key={next}
                  size="small"
                  color="inherit"
                  disabled={changing.busy}
                  onClick={() => void changing.run(next)}
                >
                  {t(`change.${next}`)}
                </Button>
              ),
            )}
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}

function useRenewed(problemId: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => await queries.invalidateQueries({ queryKey: reviewKeys.one(problemId) });
}

function PlaceText({ place }: { place: CommentPlace }): ReactElement {
  const { t } = useTranslation('problemReview');
  const text =
    place.part === 'test'
      ? t(place.isRemoved ? 'place.removedTest' : 'place.test', { name: place.name })
      : place.part === 'program'
        ? [
            place.isRemoved ? t('place.removedProgram', { path: place.path }) : place.path,
            ...(place.line === undefined ? [] : [t('place.line', { line: place.line })]),
          ].join(', ')
        : t(`part.${place.part}`);
  return <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>{text}</Typography>;
}

/** One comment or reply, which its user can edit and delete. */
function CommentBody({ problemId, comment }: { problemId: string; comment: Comment }): ReactElement {
  const { t } = useTranslation(['problemReview', 'common']);
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const renew = useRenewed(problemId);
  const { _id: id, userId, isOwn, body, at, editedAt } = comment;
  const isDeleted = body === '';
  return (
    <Stack spacing={2} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Stack direction="row" sx={{ columnGap: 3, flexWrap: 'wrap', alignItems: 'center', fontSize: '0.875rem' }}>
        {userId === undefined ? t('deletedUser') : <UserChip principalId={userId} size={20} />}
        <TimeText timeMs={at} />
        {editedAt !== undefined && !isDeleted && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('edited')} <TimeText timeMs={editedAt} />
          </Box>
        )}
        {isOwn && !isDeleted && !isEditing && (
          <Box component="span" sx={{ ml: 'auto' }}>
            <EditButton label={t('editComment')} onClick={() => setEditing(true)} />
            <RemoveButton label={t('deleteComment')} onClick={() => setDeleting(true)} />
          </Box>
        )}
      </Stack>
      {isDeleted ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('deleted')}</Typography>
      ) : isEditing ? (
        <CommentForm
          label={t('body')}
          confirm={t('common:action.save')}
          initial={body}
          send={async (text) => {
            await editComment(problemId, id, text);
            await renew();
          }}
          onClose={() => setEditing(false)}
        />
      ) : (
        <Markdown source={body} copyLabel={t('common:action.copy')} />
      )}
      {isDeleting && (
        <ConfirmDialog
          open
          title={t('deleteAsk')}
          detail={t('deleteDetail')}
          confirm={t('common:action.delete')}
          onClose={() => setDeleting(false)}
          act={async () => {
            await deleteComment(problemId, id);
            await renew();
          }}
        />
      )}
    </Stack>
  );
}
