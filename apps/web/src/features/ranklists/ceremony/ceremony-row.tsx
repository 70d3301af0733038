import { styled } from '@mui/material/styles';
import { memo, type ReactElement } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { StateHue } from '../../../ui/palette.ts';
import type { BoardCell, BoardColumn, BoardRow } from '../board-document.ts';
import { cellLooks, stateOf } from '../cell-look.ts';
import { CELL_PX, STACKED_GAP_PX, STACKED_RANK_PX, STACKED_TOTAL_PX } from './ceremony-layout.ts';

const emptyCell: BoardCell = { text: '', first: false, pending: 0 };

/** How long a row takes to its new place. */
export const MOVE_MS = 700;

/**
 * Where the cells of problems do not fit next to the name, they are on lines of their own below it. Header and rows are
 * made of the same lines.
 */
export const stackedRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'center',
  alignItems: 'center',
  gap: `${STACKED_GAP_PX}px`,
  '& > :nth-of-type(1)': { width: STACKED_RANK_PX, flexShrink: 0 },
  '& > :nth-of-type(2)': { flex: '1 1 var(--ceremony-name)', minWidth: 0 },
  '& > [data-total]': { width: STACKED_TOTAL_PX, flexShrink: 0 },
  '& > [data-problem]': { width: 'var(--ceremony-cell)', flexShrink: 0 },
} as const;

/**
 * Rows are moved by transforms, which the compositor animates without layout. Plain elements inside: a styled component
 * for each cell would cost more than rendering it.
 */
export const Rows = styled('tbody')(({ theme }) => ({
  display: 'block',
  position: 'relative',
  transition: `transform ${MOVE_MS}ms ease-in-out`,
  '& .ceremony-row': {
    position: 'absolute',
    insetInline: 0,
    display: 'grid',
    alignItems: 'center',
    gap: '4px',
    paddingInline: '12px',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.default,
    transition: `transform ${MOVE_MS}ms ease-in-out`,
    willChange: 'transform',
  },
  '[data-stacked] > & > .ceremony-row': {
    ...stackedRow,
    paddingBlock: '2px',
    '& .ceremony-cell': { height: CELL_PX, fontSize: '0.75em', gap: 0 },
  },
  '& .ceremony-row[data-turn]': { backgroundColor: theme.vars.palette.surface.highest, zIndex: 1 },
  '& .ceremony-name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 600 },
  '& .ceremony-team': { color: theme.vars.palette.text.secondary, fontWeight: 400, marginInlineStart: '0.75em' },
  '& .ceremony-total': { textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
  '& .ceremony-cell': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.25em',
    height: '72%',
    borderRadius: 6,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    fontSize: '0.8em',
  },
  ...Object.fromEntries(
    (['good', 'bad', 'slow', 'hidden', 'neutral'] satisfies StateHue[]).map((hue) => [
      `& .ceremony-cell[data-hue=${hue}]`,
      {
        // The text keeps the color of the page: state colors are readable on plain surfaces only.
        backgroundColor: `color-mix(in srgb, ${theme.vars.palette.state[hue]} 18%, transparent)`,
      },
    ]),
  ),
  '& .ceremony-cell[data-hue=neutral]': { backgroundColor: 'transparent' },
  '& .ceremony-cell[data-next]': { outline: `3px solid ${theme.vars.palette.primary.main}` },
  '& .ceremony-cell[data-new]': { animation: 'ceremony-pop 600ms ease-out' },
  '@keyframes ceremony-pop': { from: { transform: 'scale(1.35)' }, to: { transform: 'none' } },
  '@media (prefers-reduced-motion: reduce)': {
    transition: 'none',
    '& .ceremony-row': { transition: 'none' },
    '& .ceremony-cell[data-new]': { animation: 'none' },
  },
}));

interface CeremonyRowProps {
  row: BoardRow;
  columns: readonly BoardColumn[];
  name: string;
  affiliation: string;
  place: number;
  /** Leaves out the times of cells. */
  isBrief: boolean;
  rowPx: number;
  /** Columns of a row on one line; undefined: cells are on lines of their own. */
  template: string | undefined;
  isTurn: boolean;
  /** The cell that is revealed next. */
  nextProblemId: string | undefined;
  /** The cell that was revealed last. */
  newProblemId: string | undefined;
}

/** Whether a row looks the same: a document has new rows each time, but the columns of a ceremony never change. */
function isSameRow(before: CeremonyRowProps, after: CeremonyRowProps): boolean {
  const textOf = ({ row, ...others }: CeremonyRowProps) =>
    JSON.stringify([row.rank, row.cells.map(({ text, first }) => [text, first]), { ...others, columns: null }]);
  return textOf(before) === textOf(after);
}

/** One row of a ceremony, rendered only if it looks different. */
export const CeremonyRow = memo(function CeremonyRow({
  row,
  columns,
  name,
  affiliation,
  place,
  isBrief,
  rowPx,
  template,
  isTurn,
  nextProblemId,
  newProblemId,
}: CeremonyRowProps): ReactElement {
  return (
    <tr
      className="ceremony-row"
      data-turn={isTurn || undefined}
      style={{ height: rowPx, gridTemplateColumns: template, transform: `translateY(${place * rowPx}px)` }}
    >
      <td className="ceremony-total">{row.unranked ? '–' : row.rank}</td>
      <td className="ceremony-name">
        {name}
        {affiliation !== '' && <span className="ceremony-team">{affiliation}</span>}
      </td>
      {columns.map((column, index) => {
        const cell = row.cells[index] ?? emptyCell;
        const key = `${index}/${column.name}`;
        if (column.problemId === undefined) {
          return (
            <td key={key} className="ceremony-total" data-total="">
              {cell.text}
            </td>
          );
        }
        return (
          <Cell
            key={key}
            cell={cell}
            worth={column.worth}
            isBrief={isBrief}
            isNext={column.problemId === nextProblemId}
            isNew={column.problemId === newProblemId}
          />
        );
      })}
    </tr>
  );
}, isSameRow);

function Cell({
  cell,
  worth,
  isBrief,
  isNext,
  isNew,
}: {
  cell: BoardCell;
  worth: number | undefined;
  isBrief: boolean;
  isNext: boolean;
  isNew: boolean;
}): ReactElement {
  const { hue, icon } = cellLooks[stateOf(cell, worth)];
  return (
    <td
      className="ceremony-cell"
      data-problem=""
      data-hue={hue}
      data-next={isNext || undefined}
      data-new={isNew || undefined}
    >
      {icon && !isBrief && <Icon name={icon} size={14} />}
      {isBrief ? cell.text.replace(/ \d+:\d{2}(?= |$)/, '') : cell.text}
    </td>
  );
}
