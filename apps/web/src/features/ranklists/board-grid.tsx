import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Board, BoardRow } from './board-document.ts';
import { type GridSizes, HeaderRow, ParticipantRow, SummaryRow, boardStyles } from './board-rows.tsx';
import type { ProblemSummary } from './board-summary.ts';
import { CellHint } from './cell-hint.tsx';
import { useCellWords } from './cell-words.ts';

const sizes: Record<'desktop' | 'phone' | 'projector', GridSizes> = {
  desktop: { rowPx: 40, rankPx: 64, namePx: 240, totalPx: 84, cellPx: 92, avatarPx: 24, fontPx: 14 },
  phone: { rowPx: 40, rankPx: 44, namePx: 116, totalPx: 58, cellPx: 76, avatarPx: 0, fontPx: 13 },
  projector: { rowPx: 52, rankPx: 72, namePx: 300, totalPx: 108, cellPx: 104, avatarPx: 32, fontPx: 20 },
};
/** Number of total columns that stay next to the name while the problems scroll; a phone has no space for them. */
const MAX_FROZEN_TOTALS = 3;
/** Extra height of the summary, which has two lines of text. */
const SUMMARY_EXTRA_PX = 8;
/** Rows rendered above and below the visible ones. */
const OVERSCAN = 10;
/** Rows that PageUp and PageDown move by. */
const PAGE_ROWS = 10;

/** Reports the height of the scrolled element after layouts, while the library's own way forces one first. */
function observeHeight(
  { scrollElement }: { scrollElement: Element | null },
  report: (rect: { width: number; height: number }) => void,
): () => void {
  const observer = new ResizeObserver(([entry]) => {
    if (entry) report({ width: entry.contentRect.width, height: entry.contentRect.height });
  });
  if (scrollElement) observer.observe(scrollElement);
  return () => observer.disconnect();
}

/** Why roles and no table: see board-rows.tsx. */
const rowGroup = { role: 'rowgroup' } as const;

/**
 * Position in the grid: row -1 is the header, the one after the last is the summary; column 0 is the rank, 1 the name,
 * then the others.
 */
export interface GridPlace {
  row: number;
  column: number;
}

export interface GridHandle {
  /** Scrolls down by one screen, and from the end to the top. */
  nextScreen: () => void;
}

const Frame = styled('div')(boardStyles, ({ theme }) => ({
  position: 'relative',
  overflow: 'auto',
  minHeight: 0,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.default,
  fontVariantNumeric: 'tabular-nums',
  // Cells must not be hidden under the frozen ones when the keyboard scrolls them into view.
  scrollPaddingBlockStart: 48,
}));

/**
 * The grid of the board. Renders only visible rows; header, summary and the columns next to the name are sticky. The
 * viewer's row is in its position, and sticks to the edge of the screen when scrolled out of view. One tab stop; arrow
 * keys move between cells, Enter explains the cell. `onOpen` receives the position and the anchor element.
 */
export function BoardGrid({
  board,
  rows,
  ownRow,
  summaries,
  label,
  projector,
  onOpen,
  handle,
}: {
  board: Board;
  /** The rows to show, a subset of the board's rows. */
  rows: readonly BoardRow[];
  ownRow: BoardRow | undefined;
  /** By column; null for columns without one. */
  summaries: readonly (ProblemSummary | null)[];
  label: string;
  projector: boolean;
  onOpen: (row: BoardRow | null, column: number, anchor: Element) => void;
  handle?: Ref<GridHandle>;
}): ReactElement {
  const { t } = useTranslation('ranklist');
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const size = sizes[projector ? 'projector' : phone ? 'phone' : 'desktop'];
  const [active, setActive] = useState<GridPlace>({ row: 0, column: 1 });
  const [focused, setFocused] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  const wordsOf = useCellWords();
  // Its result is not passed to anything memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => size.rowPx,
    overscan: OVERSCAN,
    // Renders the rows together with the frame: neither waits for a layout.
    initialRect: { width: 0, height: window.innerHeight },
    observeElementRect: observeHeight,
  });
  const measuredPx = useRef(size.rowPx);
  useEffect(() => {
    if (measuredPx.current === size.rowPx) return;
    measuredPx.current = size.rowPx;
    virtual.measure();
  }, [virtual, size.rowPx]);
  const items = virtual.getVirtualItems();
  const columnCount = board.columns.length + 2;
  const { totalCount } = board;
  const frozenTotals = phone || totalCount > MAX_FROZEN_TOTALS ? 0 : totalCount;
  const problemCount = board.columns.length - totalCount;
  const template = [
    `${size.rankPx}px ${size.namePx}px`,
    totalCount > 0 ? `repeat(${totalCount}, ${size.totalPx}px)` : '',
    problemCount > 0 ? `repeat(${problemCount}, minmax(${size.cellPx}px, 1fr))` : '',
  ].join(' ');
  const cellId = ({ row, column }: GridPlace) => `${id}-${row}-${column}`;
  const headPx = size.rowPx + 4;
  const footPx = summaries.some((summary) => summary !== null) ? size.rowPx + SUMMARY_EXTRA_PX : 0;
  const lastRow = footPx > 0 ? rows.length : rows.length - 1;
  const ownIndex = ownRow ? rows.indexOf(ownRow) : -1;
  // The viewer's row is always rendered: it sticks to an edge of the screen when scrolled out of view.
  const drawn = [...new Set([...items.map(({ index }) => index), ...(ownIndex < 0 ? [] : [ownIndex])])]
    .filter((index) => index < rows.length)
    .toSorted((a, b) => a - b);
  const layout = { size, template, frozenTotals, totalCount };

  useImperativeHandle(handle, () => ({
    nextScreen: () => {
      const box = frame.current;
      if (!box) return;
      const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - size.rowPx;
      box.scrollTo({
        top: atEnd ? 0 : box.scrollTop + box.clientHeight - headPx - footPx - size.rowPx,
        behavior: 'smooth',
      });
    },
  }));

  function go(place: GridPlace): void {
    const next = {
      row: Math.min(lastRow, Math.max(-1, place.row)),
      column: Math.min(columnCount - 1, Math.max(0, place.column)),
    };
    setActive(next);
    setByKeyboard(true);
    if (next.row >= 0 && next.row < rows.length) showRow(next.row);
    showColumn(next.column);
  }

  function showRow(row: number): void {
    const box = frame.current;
    if (!box) return;
    // The viewer's row covers the first or last line while it sticks to an edge.
    const top = row * size.rowPx - (ownIndex >= 0 && ownIndex < row ? size.rowPx : 0);
    const end = (row + 1) * size.rowPx + headPx + footPx + (ownIndex > row ? size.rowPx : 0);
    if (top < box.scrollTop) box.scrollTop = top;
    else if (end > box.scrollTop + box.clientHeight) box.scrollTop = end - box.clientHeight;
  }

  function showColumn(column: number): void {
    const box = frame.current;
    const header = box?.querySelector<HTMLElement>(`[data-column="${column}"]`);
    if (!box || !header || column < 2 + frozenTotals) return;
    const frozenPx = size.rankPx + size.namePx + frozenTotals * size.totalPx;
    const left = header.offsetLeft;
    if (left - frozenPx < box.scrollLeft) box.scrollLeft = left - frozenPx;
    else if (left + header.offsetWidth > box.scrollLeft + box.clientWidth) {
      box.scrollLeft = left + header.offsetWidth - box.clientWidth;
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { row, column } = active;
    const moves: Record<string, GridPlace> = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      PageUp: { row: Math.max(0, row - PAGE_ROWS), column },
      PageDown: { row: row + PAGE_ROWS, column },
      Home: event.ctrlKey ? { row: 0, column: 0 } : { row, column: 0 },
      End: event.ctrlKey ? { row: rows.length - 1, column: columnCount - 1 } : { row, column: columnCount - 1 },
    };
    const move = moves[event.key];
    if (move) {
      event.preventDefault();
      go(move);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const anchor = document.getElementById(cellId(active));
      if (anchor) open(active, anchor);
    }
  }

  /** One listener for the grid: one per cell would be too expensive. */
  function onClick(target: EventTarget): void {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
    const [row = Number.NaN, column = Number.NaN] = (cell?.dataset['place'] ?? '').split(' ').map(Number);
    if (!cell || !Number.isInteger(row) || !Number.isInteger(column)) return;
    setActive({ row, column });
    setByKeyboard(false);
    open({ row, column }, cell);
  }

  function open({ row, column }: GridPlace, anchor: Element): void {
    const shown = rows[row] ?? null;
    const heading = board.columns[column - 2];
    // Headers without a problem have nothing to explain.
    if (shown !== null || heading?.problemId !== undefined || heading?.description) onOpen(shown, column, anchor);
  }

  /** Tooltip of a cell; null if the cell needs none. */
  function say(row: number, column: number): string | null {
    const heading = board.columns[column - 2];
    if (!heading) return null;
    const cell = rows[row]?.cells[column - 2];
    if (!cell) return heading.description === '' ? null : `${heading.name}. ${heading.description}`;
    return heading.problemId === undefined || (cell.text === '' && cell.pending === 0)
      ? null
      : wordsOf(cell, heading, board.format).join(' · ');
  }

  return (
    <Frame
      ref={frame}
      role="grid"
      aria-label={label}
      aria-rowcount={lastRow + 2}
      aria-colcount={columnCount}
      aria-activedescendant={focused ? cellId(active) : undefined}
      aria-describedby={`${id}-help`}
      tabIndex={0}
      onFocus={({ target }) => {
        setFocused(true);
        setByKeyboard(target.matches(':focus-visible'));
      }}
      onBlur={() => setFocused(false)}
      onKeyDown={onKeyDown}
      onClick={({ target }) => onClick(target)}
      style={{ fontSize: size.fontPx }}
    >
      <Box sx={{ width: 'max-content', minWidth: 1, position: 'relative' }}>
        <Box {...rowGroup} sx={{ position: 'sticky', top: 0, zIndex: 3 }}>
          <HeaderRow
            board={board}
            layout={layout}
            idOf={(column) => cellId({ row: -1, column })}
            active={focused && active.row === -1 ? active.column : null}
          />
        </Box>
        <Box {...rowGroup}>
          {drawn.map((index, at) => {
            const row = rows[index];
            const missing = index - (drawn[at - 1] ?? -1) - 1;
            const own = index === ownIndex;
            return (
              row && (
                <Fragment key={row.userId}>
                  {missing > 0 && <div aria-hidden="true" style={{ height: missing * size.rowPx }} />}
                  <ParticipantRow
                    row={row}
                    position={index}
                    board={board}
                    layout={layout}
                    own={own ? { top: headPx, bottom: footPx } : null}
                    idOf={(column) => cellId({ row: index, column })}
                    active={focused && active.row === index ? active.column : null}
                  />
                </Fragment>
              )
            );
          })}
          <div aria-hidden="true" style={{ height: (rows.length - 1 - (drawn.at(-1) ?? -1)) * size.rowPx }} />
        </Box>
        {footPx > 0 && (
          <Box {...rowGroup} sx={{ position: 'sticky', bottom: 0, zIndex: 3 }}>
            <SummaryRow
              board={board}
              summaries={summaries}
              layout={layout}
              position={rows.length}
              heightPx={footPx}
              idOf={(column) => cellId({ row: rows.length, column })}
              active={focused && active.row === rows.length ? active.column : null}
            />
          </Box>
        )}
      </Box>
      <CellHint frame={frame} activeId={focused && byKeyboard ? cellId(active) : null} say={say} />
      <span id={`${id}-help`} hidden>
        {t('grid.help')}
      </span>
    </Frame>
  );
}
