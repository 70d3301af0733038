import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../lib/api/index.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx';
import { type Board, NotABoard } from './board-document.ts';
import type { BoardSource, ShownBoard } from './ranklists.api.ts';
import { useLiveBoard } from './use-live-board.ts';

/** Kept outside the component: it need not render again while the board loads. */
const rowsToCome = (
  <Stack spacing={1} aria-busy="true">
    {Array.from({ length: 12 }, (_, row) => (
      <Skeleton key={row} variant="rounded" height={36} />
    ))}
  </Stack>
);

/**
 * A board that follows its ranklist, or the reason why there is none: missing, being computed, invalid, unreachable.
 */
export function LiveBoard({
  source,
  absent,
  children,
}: {
  source: BoardSource;
  /** Shown for a ranklist that is missing or not visible to this viewer. */
  absent: ReactNode;
  children: (board: Board, shown: ShownBoard) => ReactNode;
}): ReactElement {
  const { t } = useTranslation('ranklist');
  const query = useLiveBoard(source);
  if (refusalOf(query.error) === 'not-found') return <>{absent}</>;
  if (query.error instanceof NotABoard && query.data === undefined) {
    return <EmptyState icon="fault" title={t('unreadable.title')} detail={t('unreadable.detail')} />;
  }
  return (
    <AsyncState query={query} skeleton={rowsToCome}>
      {(shown) =>
        shown.board === null ? (
          <EmptyState icon="clock" title={t('computing.title')} detail={t('computing.detail')} />
        ) : (
          <>
            {query.error !== null && (
              <Stack sx={{ mb: 3 }}>
                <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
              </Stack>
            )}
            {children(shown.board, shown)}
          </>
        )
      }
    </AsyncState>
  );
}
