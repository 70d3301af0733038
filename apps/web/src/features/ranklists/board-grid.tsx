import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
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
import { type GridSizes, HeaderRow, ParticipantRow, boardStyles } from './board-rows.tsx';

const sizes: Record<'desk' | 'phone' | 'projector', GridSizes> = {
  desk: { rowPx: 40, rankPx: 64, namePx: 240, cellPx: 92, avatarPx: 24, fontPx: 14 },
  phone: { rowPx: 40, rankPx: 52, namePx: 120, cellPx: 76, avatarPx: 0, fontPx: 13 },
  projector: { rowPx: 52, rankPx: 72, namePx: 300, cellPx: 104, avatarPx: 32, fontPx: 20 },
};
/** Rows drawn above and below what is seen. */
const OVERSCAN = 10;
/** Rows that PageUp and PageDown move by. */
const PAGE_ROWS = 10;

/** Why roles and no table: see board-rows.tsx. */
const rowGroup = { role: 'rowgroup' } as const;

/** Where in the grid: row -1 is the header; column 0 the rank, 1 the name, the others follow. */
export interface GridPlace {
  row: number;
  column: number;
}

export interface GridHandle {
  /** Scrolls on by what is seen, and back to the top at the end. */
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
 * The board itself: only the rows on the screen are drawn, header and first two columns stay, the own row is pinned
 * under the header. One stop of the Tab key; arrow keys walk from cell to cell, Enter explains the cell. `onOpen` gets
 * the place and the element to open at.
 */
export function BoardGrid({
  board,
  rows,
  ownRow,
  label,
  projector,
  worthOf,
  onOpen,
  handle,
}: {
  board: Board;
  /** The rows to show, of those of the board. */
  rows: readonly BoardRow[];
  ownRow: BoardRow | undefined;
  label: string;
  projector: boolean;
  worthOf: (problemId: string | undefined) => number | undefined;
  onOpen: (row: BoardRow | null, column: number, anchor: Element) => void;
  handle?: Ref<GridHandle>;
}): ReactElement {
  const { t } = useTranslation('ranklist');
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const size = sizes[projector ? 'projector' : phone ? 'phone' : 'desk'];
  const [active, setActive] = useState<GridPlace>({ row: 0, column: 1 });
  const [focused, setFocused] = useState(false);
  // What it returns is not passed on to anything memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => size.rowPx,
    overscan: OVERSCAN,
  });
  useEffect(() => virtual.measure(), [virtual, size.rowPx]);
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  const columnCount = board.columns.length + 2;
  const template = `${size.rankPx}px ${size.namePx}px repeat(${board.columns.length}, minmax(${size.cellPx}px, 1fr))`;
  const cellId = ({ row, column }: GridPlace) => `${id}-${row}-${column}`;
  const pinned = ownRow !== undefined;
  const headPx = size.rowPx + 4 + (pinned ? size.rowPx : 0);

  useImperativeHandle(handle, () => ({
    nextScreen: () => {
      const box = frame.current;
      if (!box) return;
      const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - size.rowPx;
      box.scrollTo({ top: atEnd ? 0 : box.scrollTop + box.clientHeight - headPx - size.rowPx, behavior: 'smooth' });
    },
  }));

  function go(place: GridPlace): void {
    const next = {
      row: Math.min(rows.length - 1, Math.max(-1, place.row)),
      column: Math.min(columnCount - 1, Math.max(0, place.column)),
    };
    setActive(next);
    if (next.row >= 0) showRow(next.row);
    showColumn(next.column);
  }

  function showRow(row: number): void {
    const box = frame.current;
    if (!box) return;
    const top = row * size.rowPx;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + size.rowPx + headPx > box.scrollTop + box.clientHeight) {
      box.scrollTop = top + size.rowPx + headPx - box.clientHeight;
    }
  }

  function showColumn(column: number): void {
    const box = frame.current;
    const header = box?.querySelector<HTMLElement>(`[data-column="${column}"]`);
    if (!box || !header || column < 2) return;
    const frozenPx = size.rankPx + size.namePx;
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
      if (anchor) onOpen(active.row < 0 ? null : (rows[active.row] ?? null), active.column, anchor);
    }
  }

  /** One listener for all cells: a board has more of them than listeners are cheap. */
  function onClick(target: EventTarget): void {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
    const [row = Number.NaN, column = Number.NaN] = (cell?.dataset['place'] ?? '').split(' ').map(Number);
    if (!cell || !Number.isInteger(row) || !Number.isInteger(column)) return;
    if (row === OWN_ROW) {
      if (ownRow) onOpen(ownRow, column, cell);
      return;
    }
    setActive({ row, column });
    onOpen(row < 0 ? null : (rows[row] ?? null), column, cell);
  }

  return (
    <Frame
      ref={frame}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columnCount}
      aria-activedescendant={focused ? cellId(active) : undefined}
      aria-describedby={`${id}-help`}
      tabIndex={0}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={onKeyDown}
      onClick={({ target }) => onClick(target)}
      style={{ fontSize: size.fontPx }}
    >
      <Box sx={{ width: 'max-content', minWidth: 1, position: 'relative' }}>
        <Box {...rowGroup} sx={{ position: 'sticky', top: 0, zIndex: 3 }}>
          <HeaderRow
            board={board}
            size={size}
            template={template}
            idOf={(column) => cellId({ row: -1, column })}
            active={focused && active.row === -1 ? active.column : null}
          />
          {ownRow && (
            <ParticipantRow
              row={ownRow}
              position={OWN_ROW}
              board={board}
              size={size}
              template={template}
              own
              idOf={(column) => `${id}-own-${column}`}
              active={null}
              worthOf={worthOf}
            />
          )}
        </Box>
        <Box
          {...rowGroup}
          style={{
            paddingTop: first?.start ?? 0,
            paddingBottom: last ? virtual.getTotalSize() - last.end : 0,
          }}
        >
          {items.map(({ index }) => {
            const row = rows[index];
            return (
              row && (
                <ParticipantRow
                  key={row.userId}
                  row={row}
                  position={index}
                  board={board}
                  size={size}
                  template={template}
                  own={row.userId === ownRow?.userId}
                  idOf={(column) => cellId({ row: index, column })}
                  active={focused && active.row === index ? active.column : null}
                  worthOf={worthOf}
                />
              )
            );
          })}
        </Box>
      </Box>
      <span id={`${id}-help`} hidden>
        {t('grid.help')}
      </span>
    </Frame>
  );
}

/** Position of the pinned row in the place of its cells. */
const OWN_ROW = -2;
