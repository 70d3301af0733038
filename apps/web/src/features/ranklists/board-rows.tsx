import type { Theme } from '@mui/material/styles';
import { type ReactElement, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { STAR } from '../../domain/participant-tags.tsx';
import { useProfile } from '../../lib/profiles.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { StateHue } from '../../ui/palette.ts';
import type { Board, BoardCell, BoardRow } from './board-document.ts';
import { cellLooks, stateOf } from './cell-look.ts';

/** Measures of a grid, in pixels. An avatar of 0 is left away. */
export interface GridSizes {
  rowPx: number;
  rankPx: number;
  namePx: number;
  cellPx: number;
  avatarPx: number;
  fontPx: number;
}

/*
 * Rows and cells are plain elements, styled by the frame around them: a styled component for each of three hundred
 * cells would cost more than drawing them.
 */
export const boardStyles = ({ theme }: { theme: Theme }) => ({
  '& .board-row': {
    '--row-bg': theme.vars.palette.background.default,
    display: 'grid',
    backgroundColor: 'var(--row-bg)',
  },
  '& .board-row:hover': { '--row-bg': theme.vars.palette.surface.high },
  '& .board-row[data-own]': { '--row-bg': theme.vars.palette.surface.highest },
  '& .board-row[data-head]': { '--row-bg': theme.vars.palette.surface.container, fontWeight: 600 },
  '& .board-cell': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.25em',
    minWidth: 0,
    padding: '0 8px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& .board-star': { flexShrink: 0, color: theme.vars.palette.state.slow },
  '& .board-tag': {
    padding: '0 6px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 6,
    fontSize: '0.85em',
    color: theme.vars.palette.text.secondary,
  },
  '& .board-cell > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .board-cell[data-total]': { fontWeight: 600 },
  '& .board-cell[data-active]': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  ...Object.fromEntries(
    Object.entries(tints).map(([hue, [light, dark]]) => [
      `& .board-cell[data-hue=${hue}]`,
      {
        // The keys of the table are hues.
        color: theme.vars.palette.state[hue as StateHue],
        fontWeight: 600,
        backgroundColor: `color-mix(in srgb, ${light} 60%, var(--row-bg))`,
        ...theme.applyStyles('dark', { backgroundColor: `color-mix(in srgb, ${dark} 45%, var(--row-bg))` }),
      },
    ]),
  ),
});

/** Grounds of cells in light and dark; the hue of the text is readable on both. */
const tints: Partial<Record<StateHue, readonly [light: string, dark: string]>> = {
  good: ['#b4f2b4', '#0a5c22'],
  slow: ['#ffe3a6', '#5c4300'],
  bad: ['#f9dedc', '#6b211d'],
  hidden: ['#d3dfec', '#38475a'],
};

/*
 * Roles instead of a table: only the rows on the screen are drawn, and every row lays out its own columns, which a
 * table would do over all.
 */
const roles = {
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  rowHeading: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const;

const frozen = { position: 'sticky', zIndex: 2, backgroundColor: 'var(--row-bg)' } as const;

/** Names of the columns; a click explains the problem. */
export function HeaderRow({
  board,
  size,
  template,
  idOf,
  active,
}: {
  board: Board;
  size: GridSizes;
  template: string;
  idOf: (column: number) => string;
  active: number | null;
}): ReactElement {
  const { t } = useTranslation('ranklist');
  const style = { gridTemplateColumns: template, height: size.rowPx + 4 };
  return (
    <div className="board-row" data-head="" {...roles.row} aria-rowindex={1} style={style}>
      <div
        className="board-cell"
        {...roles.heading}
        id={idOf(0)}
        data-active={active === 0 ? '' : undefined}
        aria-colindex={1}
        data-column={0}
        style={{ ...frozen, left: 0, justifyContent: 'flex-end', cursor: 'default' }}
      >
        {t('grid.rank')}
      </div>
      <div
        className="board-cell"
        {...roles.heading}
        id={idOf(1)}
        data-active={active === 1 ? '' : undefined}
        aria-colindex={2}
        data-column={1}
        style={{ ...frozen, left: size.rankPx, justifyContent: 'flex-start', cursor: 'default' }}
      >
        {t('grid.participant')}
      </div>
      {board.columns.map(({ name, description, problemId }, index) => (
        <div
          className="board-cell"
          {...roles.heading}
          // Columns have no other identity than their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          id={idOf(index + 2)}
          data-active={active === index + 2 ? '' : undefined}
          aria-colindex={index + 3}
          data-column={index + 2}
          {...(problemId === undefined && description === '' ? {} : { 'data-place': `-1 ${index + 2}` })}
          {...(description === '' ? {} : { title: `${name}. ${description}` })}
        >
          <span>{columnName(name, problemId, (key) => t(key))}</span>
        </div>
      ))}
    </div>
  );
}

const known = {
  Solved: 'column.solved',
  Penalty: 'column.penalty',
  Total: 'column.total',
  Time: 'column.time',
  'Last Submit': 'column.lastSubmit',
} as const;

/** Names of our engine's own columns are translated; those of problems and of other rankers are shown as they are. */
export function columnName(
  name: string,
  problemId: string | undefined,
  t: (key: (typeof known)[keyof typeof known]) => string,
): string {
  if (problemId !== undefined) return name;
  const own = Object.entries(known).find(([written]) => written === name);
  return own ? t(own[1]) : name;
}

/** One participant. Rendered again only when it changes, not on typing and scrolling. */
export const ParticipantRow = memo(
  function ParticipantRow({
    row,
    position,
    board,
    size,
    template,
    own,
    idOf,
    active,
    worthOf,
  }: {
    row: BoardRow;
    /** Place among the rows shown. */
    position: number;
    board: Board;
    size: GridSizes;
    template: string;
    own: boolean;
    idOf: (column: number) => string;
    active: number | null;
    worthOf: (problemId: string | undefined) => number | undefined;
  }): ReactElement {
    return (
      <div
        className="board-row"
        data-own={own ? '' : undefined}
        {...roles.row}
        {...(position >= 0 ? { 'aria-rowindex': position + 2 } : {})}
        {...(own ? { 'aria-current': 'true' as const } : {})}
        style={{ gridTemplateColumns: template, height: size.rowPx }}
      >
        <div
          className="board-cell"
          {...roles.cell}
          id={idOf(0)}
          aria-colindex={1}
          data-active={active === 0 ? '' : undefined}
          data-place={`${position} 0`}
          style={{ ...frozen, left: 0, justifyContent: 'flex-end' }}
        >
          {row.rank > 0 ? row.rank : ''}
        </div>
        <div
          className="board-cell"
          {...roles.rowHeading}
          id={idOf(1)}
          aria-colindex={2}
          data-active={active === 1 ? '' : undefined}
          data-place={`${position} 1`}
          style={{ ...frozen, left: size.rankPx, justifyContent: 'flex-start' }}
        >
          <Participant row={row} size={size} own={own} />
        </div>
        {row.cells.map((cell, index) => (
          <ResultCell
            // Cells stand under their column by their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            id={idOf(index + 2)}
            cell={cell}
            column={index + 2}
            position={position}
            isProblem={board.columns[index]?.problemId !== undefined}
            worth={worthOf(board.columns[index]?.problemId)}
            marked={active === index + 2}
          />
        ))}
      </div>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.position === after.position &&
    before.size === after.size &&
    before.template === after.template &&
    before.own === after.own &&
    before.active === after.active &&
    before.worthOf === after.worthOf,
);

function Participant({ row, size, own }: { row: BoardRow; size: GridSizes; own: boolean }): ReactElement {
  const { t } = useTranslation(['ranklist', 'common']);
  const { data, isPending } = useProfile(row.userId);
  const name = data?.name ?? (isPending ? '…' : t('common:user.unknown'));
  return (
    <>
      {size.avatarPx > 0 && <Avatar emailHash={data?.emailHash} size={size.avatarPx} />}
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 600, minWidth: '3em' }} title={name}>
        {name}
      </span>
      {own && <span style={{ fontWeight: 400, flexShrink: 0 }}>{t('grid.you')}</span>}
      {size.avatarPx > 0 &&
        row.tags.map((tag) =>
          tag.startsWith(STAR) ? (
            <span key={tag} className="board-star" title={tag.slice(STAR.length)}>
              <Icon name="star" size={14} label={tag.slice(STAR.length) || t('common:user.star')} />
            </span>
          ) : (
            <span key={tag} className="board-tag">
              {tag}
            </span>
          ),
        )}
    </>
  );
}

function ResultCell({
  id,
  cell,
  column,
  position,
  isProblem,
  worth,
  marked,
}: {
  id: string;
  cell: BoardCell;
  column: number;
  position: number;
  isProblem: boolean;
  worth: number | undefined;
  marked: boolean;
}): ReactElement {
  const { t } = useTranslation('ranklist');
  const state = isProblem ? stateOf(cell, worth) : 'none';
  const { hue, icon } = cellLooks[state];
  const isTold = state !== 'none' && state !== 'partial';
  return (
    <div
      className="board-cell"
      {...roles.cell}
      id={id}
      aria-colindex={column + 1}
      data-hue={isProblem ? hue : undefined}
      data-total={isProblem ? undefined : ''}
      data-active={marked ? '' : undefined}
      data-place={`${position} ${column}`}
    >
      {icon && <Icon name={icon} size={14} {...(isTold ? { label: t(`state.${state}`) } : {})} />}
      <span>{cell.text}</span>
    </div>
  );
}
