import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-review.ts';
import { LIST_SIZE } from '../../ui/data/list-search.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pager } from '../../ui/navigation/pager.tsx';
import { type CommentableParts, CommentDialog } from './comment-dialog.tsx';
import { ThreadCard } from './comment-thread.tsx';
import { type CommentSearch, problemComments } from './reviews.api.ts';

const SHOWN = ['open', 'done', 'declined', 'all'] as const;

/** The comments on a problem, the newest first. */
export function CommentsSection({
  problemId,
  parts,
  seesSolutions,
  search,
  onSearch,
}: {
  problemId: string;
  parts: CommentableParts;
  /** False for testers, who decide only about their own comments. */
  seesSolutions: boolean;
  search: CommentSearch;
  onSearch: (search: CommentSearch) => void;
}): ReactElement {
  const { t } = useTranslation('problemReview');
  const [isWriting, setWriting] = useState(false);
  const comments = useQuery(problemComments(problemId, search));
  const { show = 'open', page, perPage = LIST_SIZE } = search;
  const button = (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setWriting(true)}>
      {t('write')}
    </Button>
  );
  const isEmpty = comments.data?.items.length === 0;
  return (
    <Stack component="section" aria-labelledby="comments-heading" spacing={3} sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id="comments-heading" variant="h2" sx={{ fontSize: '1.125rem', fontWeight: 600 }}>
          {t('comments')}
        </Typography>
        {!(isEmpty && show === 'open') && button}
      </Stack>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('show')}
        value={show}
        sx={{ flexWrap: 'wrap' }}
        onChange={(_, picked: (typeof SHOWN)[number] | null) => {
          // null: the selected option was pressed again.
          if (picked !== null) onSearch(picked === 'open' ? {} : { show: picked });
        }}
      >
        {SHOWN.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(one === 'all' ? 'all' : `state.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <AsyncState query={comments}>
        {({ items, total }) => (
          <>
            {items.length === 0 ? (
              <EmptyState
                icon="question"
                title={t(`empty.${show}`)}
                {...(show === 'open'
                  ? { detail: t(seesSolutions ? 'emptyDetail' : 'emptyDetailTester'), action: button }
                  : {})}
              />
            ) : (
              <Stack component="ul" spacing={3} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {items.map((thread) => (
                  <ThreadCard
                    key={thread._id}
                    problemId={problemId}
                    thread={thread}
                    mayDecide={seesSolutions || thread.isOwn}
                  />
                ))}
              </Stack>
            )}
            <Pager
              page={page}
              perPage={perPage}
              total={total}
              onChange={(change) => onSearch({ ...search, ...change })}
            />
          </>
        )}
      </AsyncState>
      {isWriting && (
        <CommentDialog
          problemId={problemId}
          parts={parts}
          seesSolutions={seesSolutions}
          onClose={() => setWriting(false)}
        />
      )}
    </Stack>
  );
}
