import { styled } from '@mui/material/styles';
import { type ReactElement, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ParticipantTags } from '../../domain/participant-tags.tsx';
import { useProfile } from '../../lib/profiles.ts';
import { Avatar } from '../../ui/avatar.tsx';
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

const Line = styled('div', { shouldForwardProp: (name) => name !== 'own' && name !== 'head' })<{
  own: boolean;
  head: boolean;
}>(({ theme, own, head }) => ({
  '--row-bg': head
    ? theme.vars.palette.surface.container
    : own
      ? theme.vars.palette.surface.highest
      : theme.vars.palette.background.default,
  display: 'grid',
  backgroundColor: 'var(--row-bg)',
  ...(head ? { fontWeight: 600 } : { '&:hover': { '--row-bg': theme.vars.palette.surface.high } }),
}));

/** Grounds of cells in light and dark; the hue of the text is readable on both. */
const tints: Partial<Record<StateHue, readonly [light: string, dark: string]>> = {
  good: ['#b4f2b4', '#0a5c22'],
  slow: ['#ffe3a6', '#5c4300'],
  bad: ['#f9dedc', '#6b211d'],
  hidden: ['#d3dfec', '#38475a'],
};

const Cell = styled('div', { shouldForwardProp: (name) => name !== 'hue' && name !== 'marked' })<{
  hue?: StateHue | undefined;
  marked: boolean;
}>(({ theme, hue, marked }) => ({
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
  ...(hue === undefined || hue === 'neutral'
    ? {}
    : {
        color: theme.vars.palette.state[hue],
        fontWeight: 600,
        backgroundColor: `color-mix(in srgb, ${tints[hue]?.[0] ?? 'transparent'} 60%, var(--row-bg))`,
        ...theme.applyStyles('dark', {
          backgroundColor: `color-mix(in srgb, ${tints[hue]?.[1] ?? 'transparent'} 45%, var(--row-bg))`,
        }),
      }),
  ...(marked ? { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 } : {}),
}));

/*
 * Roles instead of a table: only the rows on the screen are drawn, and every row lays out its own columns, which a table would do over all.
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
    <Line own={false} head {...roles.row} aria-rowindex={1} style={style}>
      <Cell
        {...roles.heading}
        id={idOf(0)}
        marked={active === 0}
        aria-colindex={1}
        data-column={0}
        style={{ ...frozen, left: 0, justifyContent: 'flex-end', cursor: 'default' }}
      >
        {t('grid.rank')}
      </Cell>
      <Cell
        {...roles.heading}
        id={idOf(1)}
        marked={active === 1}
        aria-colindex={2}
        data-column={1}
        style={{ ...frozen, left: size.rankPx, justifyContent: 'flex-start', cursor: 'default' }}
      >
        {t('grid.participant')}
      </Cell>
      {board.columns.map(({ name, description, problemId }, index) => (
        <Cell
          {...roles.heading}
          // Columns have no other identity than their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          id={idOf(index + 2)}
          marked={active === index + 2}
          aria-colindex={index + 3}
          data-column={index + 2}
          {...(problemId === undefined && description === '' ? {} : { 'data-place': `-1 ${index + 2}` })}
          {...(description === '' ? {} : { title: `${name}. ${description}` })}
        >
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {columnName(name, problemId, (key) => t(key))}
          </span>
        </Cell>
      ))}
    </Line>
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

/** One participant. Drawn anew only when something of it changes: typing and scrolling pass by it. */
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
      <Line
        own={own}
        head={false}
        {...roles.row}
        {...(position >= 0 ? { 'aria-rowindex': position + 2 } : {})}
        {...(own ? { 'aria-current': 'true' as const } : {})}
        style={{ gridTemplateColumns: template, height: size.rowPx }}
      >
        <Cell
          {...roles.cell}
          id={idOf(0)}
          aria-colindex={1}
          marked={active === 0}
          data-place={`${position} 0`}
          style={{ ...frozen, left: 0, justifyContent: 'flex-end' }}
        >
          {row.rank > 0 ? row.rank : ''}
        </Cell>
        <Cell
          {...roles.rowHeading}
          id={idOf(1)}
          aria-colindex={2}
          marked={active === 1}
          data-place={`${position} 1`}
          style={{ ...frozen, left: size.rankPx, justifyContent: 'flex-start' }}
        >
          <Participant row={row} size={size} own={own} />
        </Cell>
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
      </Line>
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
      {row.tags.length > 0 && size.avatarPx > 0 && (
        <span style={{ overflow: 'hidden', flexShrink: 2, minWidth: 0, display: 'inline-flex' }}>
          <ParticipantTags tags={row.tags} />
        </span>
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
    <Cell
      {...roles.cell}
      id={id}
      aria-colindex={column + 1}
      hue={isProblem ? hue : undefined}
      marked={marked}
      data-place={`${position} ${column}`}
      style={isProblem ? undefined : { fontWeight: 600 }}
    >
      {icon && <Icon name={icon} size={14} {...(isTold ? { label: t(`state.${state}`) } : {})} />}
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{cell.text}</span>
    </Cell>
  );
}
