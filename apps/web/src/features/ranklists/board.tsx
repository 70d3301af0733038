import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ContestBoard } from '@assay/contract';
import { type ReactElement, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Markdown } from '../../ui/markdown/index.tsx';
import type { Board as BoardOf } from './board-document.ts';
import { BoardClock } from './board-clock.tsx';
import { BoardGrid, type GridHandle } from './board-grid.tsx';
import type { BoardSearch } from './board-search.ts';
import { summariesOf } from './board-summary.ts';
import { BoardToolbar } from './board-toolbar.tsx';
import { type BoardLinks, CellPopover, type OpenedCell } from './cell-popover.tsx';
import { ExportMenu } from './export-menu.tsx';
import { filterRows, tagsOf } from './filter-rows.ts';
import { Leaders } from './leaders.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useNames } from './use-names.ts';

/** How long a projector shows each screen. */
const SCREEN_MS = 8_000;

/**
 * A ranklist with search, tag filter and explanations of cells; the viewer's row is always visible. Full screen is made
 * for projectors and can scroll automatically.
 */
export function Board({
  board: given,
  info,
  notice,
  title,
  ownUserId,
  search,
  endMs,
  worthOf,
  links,
  actions,
  onSearch,
}: {
  board: BoardOf;
  /** Clock and state of the contest's board, if known. */
  info?: ContestBoard | undefined;
  /** Shown above the board, also in full screen. */
  notice?: ReactNode;
  title: string;
  ownUserId: string | null;
  search: BoardSearch;
  /** End of the contest, if known; the chart ends there. */
  endMs?: number | undefined;
  /** Points of a full score by problem, for documents that lack them. Should keep its identity between renders. */
  worthOf?: (problemId: string) => number | undefined;
  links: BoardLinks;
  /** More buttons of the toolbar. */
  actions?: ReactNode;
  onSearch: (search: BoardSearch) => void;
}): ReactElement {
  const { t } = useTranslation(['ranklist', 'common']);
  const board = useMemo(() => withWorth(given, worthOf), [given, worthOf]);
  const summaries = useMemo(() => summariesOf(board), [board]);
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<GridHandle>(null);
  const [opened, setOpened] = useState<OpenedCell | null>(null);
  const [turning, setTurning] = useState(false);
  const { isFull, canBeFull, toggle } = useFullScreen(frame);
  const deferredSearch = useDeferredValue(search.search ?? '');
  const names = useNames(board.rows, deferredSearch !== '');
  const { nameOf } = names;
  const rows = useMemo(
    () => filterRows(board.rows, { search: deferredSearch, tag: search.tag }, nameOf),
    // A change of the names also changes their count.
    // oxlint-disable-next-line react/exhaustive-deps
    [board.rows, deferredSearch, search.tag, names.knownCount],
  );
  const tags = useMemo(() => tagsOf(board.rows), [board.rows]);
  const ownRow = useMemo(
    () => (ownUserId === null ? undefined : board.rows.find(({ userId }) => userId === ownUserId)),
    [board.rows, ownUserId],
  );

  useEffect(() => {
    if (!isFull || !turning) return undefined;
    const timer = setInterval(() => grid.current?.nextScreen(), SCREEN_MS);
    return () => clearInterval(timer);
  }, [isFull, turning]);

  const isLoadingNames = deferredSearch !== '' && names.knownCount < board.rows.length && names.error === null;
  return (
    <Box
      ref={frame}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        bgcolor: 'background.default',
        ...(isFull ? { height: '100vh', p: 4 } : {}),
        // The remaining height below bars and tabs, with a usable minimum.
        '& > [role=grid]': { maxHeight: isFull ? 'none' : 'max(400px, calc(100dvh - 300px))' },
      }}
    >
      {isFull ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 3 }}>
          <Typography component="p" variant="h1" sx={{ fontSize: 32, flexGrow: 1, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {info ? (
            <Box sx={{ fontSize: 24, '& *': { fontSize: 'inherit' } }}>
              <BoardClock info={info} />
            </Box>
          ) : (
            board.frozenAt !== undefined && <Icon name="frozen" size={32} label={t('state.frozen')} />
          )}
          <Button
            aria-pressed={turning}
            onClick={() => setTurning(!turning)}
            startIcon={<Icon name={turning ? 'pause' : 'play'} />}
          >
            {t(turning ? 'projector.stop' : 'projector.turn')}
          </Button>
          <Button onClick={toggle} startIcon={<Icon name="close" />}>
            {t('projector.leave')}
          </Button>
        </Box>
      ) : (
        <BoardToolbar
          board={board}
          info={info}
          search={search}
          tags={tags}
          progress={
            isLoadingNames ? t('search.loadingNames', { known: names.knownCount, total: board.rows.length }) : null
          }
          onSearch={onSearch}
          actions={
            <>
              {actions}
              {canBeFull && (
                <Button size="small" startIcon={<Icon name="system" />} onClick={toggle}>
                  {t('projector.enter')}
                </Button>
              )}
              <ExportMenu board={board} title={title} />
            </>
          }
        />
      )}
      {notice && <Box sx={{ mb: 3 }}>{notice}</Box>}
      {names.error !== null && deferredSearch !== '' && <ErrorAlert error={names.error} />}
      {!isFull && board.description !== undefined && (
        <Box sx={{ mb: 3 }}>
          <Markdown source={board.description} copyLabel={t('common:action.copy')} />
        </Box>
      )}
      {search.chart === true && board.leaders.length > 0 && !isFull && <Leaders board={board} endMs={endMs} />}
      {rows.length === 0 ? (
        board.rows.length === 0 ? (
          <EmptyState icon="group" title={t('empty.title')} detail={t('empty.detail')} />
        ) : (
          <EmptyState
            icon="search"
            title={t(isLoadingNames ? 'search.looking' : 'search.none')}
            action={<Button onClick={() => onSearch({})}>{t('search.showAll')}</Button>}
          />
        )
      ) : (
        <BoardGrid
          handle={grid}
          board={board}
          rows={rows}
          ownRow={ownRow}
          summaries={summaries}
          label={title}
          projector={isFull}
          onOpen={(row, column, anchor) => setOpened({ row, column, anchor })}
        />
      )}
      <CellPopover opened={opened} board={board} summaries={summaries} links={links} onClose={() => setOpened(null)} />
    </Box>
  );
}

/** The board with the points of its problems, as far as the document or the page knows them. */
function withWorth(board: BoardOf, worthOf: ((problemId: string) => number | undefined) | undefined): BoardOf {
  if (!worthOf || board.format === 'icpc') return board;
  const columns = board.columns.map((column) => {
    const worth = column.worth ?? (column.problemId === undefined ? undefined : worthOf(column.problemId));
    return { ...column, ...(worth === undefined ? {} : { worth }) };
  });
  return { ...board, columns };
}
