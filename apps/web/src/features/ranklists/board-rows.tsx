import type { Theme } from '@mui/material/styles';
import { type CSSProperties, type ReactElement, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { STAR } from '../../domain/participant-tags.tsx';
import { useProfile } from '../../lib/profiles.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { StateHue } from '../../ui/palette.ts';
import type { Board, BoardCell, BoardColumn, BoardRow } from './board-document.ts';
import type { ProblemSummary } from './board-summary.ts';
import { cellLooks, stateOf } from './cell-look.ts';
import { useCellWords } from './cell-words.ts';

/** Sizes of a grid, in pixels. With `avatarPx` 0 there are no avatars. */
export interface GridSizes {
  rowPx: number;
  rankPx: number;
  namePx: number;
  /** Width of a column of totals. */
  totalPx: number;
  cellPx: number;
  avatarPx: number;
  fontPx: number;
}

/** Columns of a grid: rank, name, totals, problems. */
export interface GridLayout {
  size: GridSizes;
  /** The columns, as a CSS grid template. */
  template: string;
  totalCount: number;
  /** Number of total columns that stay next to the name while the problems scroll. */
  frozenTotals: number;
}

/*
 * Rows and cells are plain elements, styled by the frame around them: styled components for three hundred cells would
 * cost more than rendering them.
 */
export const boardStyles = ({ theme }: { theme: Theme }) => ({
  '& .board-row': {
    '--row-bg': theme.vars.palette.background.default,
    display: 'grid',
    backgroundColor: 'var(--row-bg)',
  },
  '& .board-row[data-own]': {
    '--row-bg': theme.vars.palette.surface.highest,
    position: 'sticky',
    zIndex: 2,
    boxShadow: `0 -1px ${theme.vars.palette.divider}`,
  },
  '& .board-row:hover': { '--row-bg': theme.vars.palette.surface.high },
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
  '@media (max-width: 599px)': { '& [data-head] .board-cell': { padding: '0 4px', fontSize: '0.8em' } },
  '& .board-star': { flexShrink: 0, color: theme.vars.palette.state.slow },
  '& .board-cell[data-summary]': {
    flexDirection: 'column',
    gap: 0,
    lineHeight: 1.3,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    borderBottom: 0,
    fontWeight: 600,
  },
  '& .board-more': { fontSize: '0.8em', fontWeight: 400, color: theme.vars.palette.text.secondary, maxWidth: '100%' },
  '& .board-name': { display: 'flex', flexDirection: 'column', minWidth: 0, lineHeight: 1.25 },
  '& .board-cell > span, & .board-name > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .board-cell[data-total]': { fontWeight: 600 },
  // A light or dark balloon is visible on every surface by its outline.
  '& .board-balloon': {
    width: '0.8em',
    height: '1.05em',
    marginInlineEnd: 4,
    verticalAlign: '-0.12em',
    stroke: theme.vars.palette.text.secondary,
    strokeWidth: 1,
    overflow: 'visible',
  },
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

/** Cell backgrounds in light and dark; the hue of the text is readable on both. */
const tints: Partial<Record<StateHue, readonly [light: string, dark: string]>> = {
  good: ['#b4f2b4', '#0a5c22'],
  slow: ['#ffe3a6', '#5c4300'],
  bad: ['#f9dedc', '#6b211d'],
  hidden: ['#d3dfec', '#38475a'],
};

/*
 * ARIA roles instead of a table: only visible rows are rendered, and every row lays out its own columns, while a table
 * would lay out columns over all rows.
 */
const roles = {
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  rowHeading: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const;

const frozen = { position: 'sticky', zIndex: 1, backgroundColor: 'var(--row-bg)' } as const;

/** Sticky position of a column; empty for columns that scroll. */
function stayOf(column: number, { size, frozenTotals }: GridLayout): CSSProperties {
  if (column === 0) return { ...frozen, left: 0, justifyContent: 'flex-end' };
  if (column === 1) return { ...frozen, left: size.rankPx, justifyContent: 'flex-start' };
  const total = column - 2;
  return total < frozenTotals ? { ...frozen, left: size.rankPx + size.namePx + total * size.totalPx } : {};
}

/** Attributes that identify a cell by its position. */
const cellProps = (column: number, id: string, active: number | null) => ({
  id,
  'aria-colindex': column + 1,
  'data-active': active === column ? '' : undefined,
});

/** Names of the columns; a click explains the problem. */
export function HeaderRow({
  board,
  layout,
  idOf,
  active,
}: {
  board: Board;
  layout: GridLayout;
  idOf: (column: number) => string;
  active: number | null;
}): ReactElement {
  const { t } = useTranslation('ranklist');
  const style = { gridTemplateColumns: layout.template, height: layout.size.rowPx + 4 };
  return (
    <div className="board-row" data-head="" {...roles.row} aria-rowindex={1} style={style}>
      {([t('grid.rank'), t('grid.participant')] as const).map((name, column) => (
        <div
          className="board-cell"
          {...roles.heading}
          key={name}
          {...cellProps(column, idOf(column), active)}
          data-column={column}
          style={{ ...stayOf(column, layout), cursor: 'default' }}
        >
          <span>{name}</span>
        </div>
      ))}
      {board.columns.map(({ name, description, problemId, color }, index) => {
        const column = index + 2;
        return (
          <div
            className="board-cell"
            {...roles.heading}
            // Columns are identified by position only.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            {...cellProps(column, idOf(column), active)}
            data-column={column}
            data-total={problemId === undefined ? '' : undefined}
            style={stayOf(column, layout)}
            {...(problemId === undefined && description === '' ? {} : { 'data-place': `-1 ${column}` })}
            {...(description === '' ? {} : { 'aria-description': description })}
          >
            <span>
              {color !== undefined && <Balloon color={color} />}
              {columnName(name, problemId, (key) => t(key))}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** The balloon's color: an ornament, as the letter next to it names the problem. */
function Balloon({ color }: { color: string }): ReactElement {
  return (
    <svg className="board-balloon" viewBox="0 0 12 16" aria-hidden="true">
      <path d="M6 .5a5.5 5.5 0 0 1 2 10.6V13H4v-1.900A5.500 5.500 0 0 1 6 .5z" fill={color} />
    </svg>
  );
}

/**
 * How many solved and tried each problem, and below it the first to solve or the average; a click explains it in words.
 */
export function SummaryRow({
  board,
  summaries,
  layout,
  position,
  heightPx,
  idOf,
  active,
}: {
  board: Board;
  summaries: readonly (ProblemSummary | null)[];
  layout: GridLayout;
  /** Position after the shown rows. */
  position: number;
  heightPx: number;
  idOf: (column: number) => string;
  active: number | null;
}): ReactElement {
  const { t } = useTranslation('ranklist');
  const hasTimes = summaries.some((summary) => summary?.first?.time !== undefined);
  const hasAverages = !hasTimes && summaries.some((summary) => summary?.average !== undefined);
  const second = (summary: ProblemSummary) => (hasTimes ? summary.first?.time : summary.average) ?? '–';
  return (
    <div
      className="board-row"
      data-head=""
      {...roles.row}
      aria-rowindex={position + 2}
      style={{ gridTemplateColumns: layout.template, height: heightPx }}
    >
      <div
        className="board-cell"
        data-summary=""
        {...roles.cell}
        {...cellProps(0, idOf(0), active)}
        style={{ ...stayOf(0, layout), cursor: 'default' }}
      />
      <div
        className="board-cell"
        data-summary=""
        {...roles.rowHeading}
        {...cellProps(1, idOf(1), active)}
        style={{ ...stayOf(1, layout), cursor: 'default', alignItems: 'flex-start', justifyContent: 'center' }}
      >
        <span>{t('summary.solved')}</span>
        {(hasTimes || hasAverages) && (
          <span className="board-more">{t(hasTimes ? 'summary.first' : 'summary.average')}</span>
        )}
      </div>
      {board.columns.map((_, index) => {
        const column = index + 2;
        const summary = summaries[index];
        return (
          <div
            className="board-cell"
            data-summary=""
            {...roles.cell}
            // Columns are identified by position only.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            {...cellProps(column, idOf(column), active)}
            style={stayOf(column, layout)}
            {...(summary ? { 'data-place': `${position} ${column}` } : {})}
          >
            {summary && (
              <>
                <span>{`${summary.solved} / ${summary.tried}`}</span>
                {(hasTimes || hasAverages) && <span className="board-more">{second(summary)}</span>}
              </>
            )}
          </div>
        );
      })}
    </div>
  );
}

const columnKeys = {
  Solved: 'column.solved',
  Penalty: 'column.penalty',
  Total: 'column.total',
  Time: 'column.time',
  'Last Submit': 'column.lastSubmit',
  Hacks: 'column.hacks',
} as const;

/** Translated names of our engine's own columns; those of problems and external rankers unchanged. */
export function columnName(
  name: string,
  problemId: string | undefined,
  t: (key: (typeof columnKeys)[keyof typeof columnKeys]) => string,
): string {
  if (problemId !== undefined) return name;
  const own = Object.entries(columnKeys).find(([header]) => header === name);
  return own ? t(own[1]) : name;
}

/** One participant. Memoized: rendered again only when it changes, not while typing or scrolling. */
export const ParticipantRow = memo(
  function ParticipantRow({
    row,
    position,
    board,
    layout,
    own,
    idOf,
    active,
  }: {
    row: BoardRow;
    /** Position among the shown rows. */
    position: number;
    board: Board;
    layout: GridLayout;
    /** Sticky distances of the viewer's row from the edges; null for other rows. */
    own: { top: number; bottom: number } | null;
    idOf: (column: number) => string;
    active: number | null;
  }): ReactElement {
    const { size, template } = layout;
    return (
      <div
        className="board-row"
        data-own={own ? '' : undefined}
        {...roles.row}
        aria-rowindex={position + 2}
        {...(own ? { 'aria-current': 'true' as const } : {})}
        style={{ gridTemplateColumns: template, height: size.rowPx, ...own }}
      >
        <div
          className="board-cell"
          {...roles.cell}
          {...cellProps(0, idOf(0), active)}
          data-place={`${position} 0`}
          style={stayOf(0, layout)}
        >
          {row.unranked ? '–' : row.rank > 0 ? row.rank : ''}
        </div>
        <div
          className="board-cell"
          {...roles.rowHeading}
          {...cellProps(1, idOf(1), active)}
          data-place={`${position} 1`}
          style={stayOf(1, layout)}
        >
          <Participant row={row} size={size} own={own !== null} />
        </div>
        {row.cells.map((cell, index) => (
          <ResultCell
            // Cells match their column by position.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            id={idOf(index + 2)}
            cell={cell}
            column={index + 2}
            position={position}
            heading={board.columns[index]}
            format={board.format}
            style={stayOf(index + 2, layout)}
            active={active}
          />
        ))}
      </div>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.position === after.position &&
    before.board === after.board &&
    before.layout.size === after.layout.size &&
    before.layout.template === after.layout.template &&
    before.layout.frozenTotals === after.layout.frozenTotals &&
    before.own?.top === after.own?.top &&
    before.own?.bottom === after.own?.bottom &&
    before.active === after.active,
);

/** Tags without the categories of a team, which are tags for filters, and shown in words instead. */
export function ownTags({ tags, team }: BoardRow): string[] {
  return tags.filter((tag) => !(team && (tag === 'star' || tag === 'unofficial')));
}

function shownTags(row: BoardRow): string[] {
  const { team } = row;
  const others = ownTags(row).filter((tag) => !tag.startsWith(STAR));
  return team?.country === undefined ? others : [...others, team.country];
}

function Participant({ row, size, own }: { row: BoardRow; size: GridSizes; own: boolean }): ReactElement {
  const { t } = useTranslation(['ranklist', 'common']);
  const { data, isPending } = useProfile(row.userId);
  const name = data?.name ?? (isPending ? '…' : t('common:user.unknown'));
  const isNarrow = size.avatarPx === 0;
  const tags = shownTags(row);
  const isStarred = row.team?.star === true;
  const outside = row.unranked && t(isStarred ? 'grid.star' : 'grid.unofficial');
  // On narrow boards, words replace what follows the name on others.
  const details = [isNarrow && own ? t('grid.you') : '', outside && (isNarrow || !isStarred) ? outside : '', ...tags];
  const more = details.filter((part) => part !== '').join(' · ');
  const named = (
    <div className="board-name" title={more === '' ? name : `${name} · ${more}`}>
      <span style={{ fontWeight: 600 }}>{name}</span>
      {more !== '' && <span className="board-more">{more}</span>}
    </div>
  );
  if (isNarrow) return named;
  return (
    <>
      <Avatar emailHash={data?.emailHash} size={size.avatarPx} />
      {named}
      {own && <span style={{ flexShrink: 0 }}>{t('grid.you')}</span>}
      {outside && isStarred && (
        <span className="board-star" title={outside}>
          <Icon name="star" size={14} label={outside} />
        </span>
      )}
      {row.tags
        .filter((tag) => tag.startsWith(STAR))
        .map((tag) => (
          <span key={tag} className="board-star" title={tag.slice(STAR.length)}>
            <Icon name="star" size={14} label={tag.slice(STAR.length) || t('common:user.star')} />
          </span>
        ))}
    </>
  );
}

function ResultCell({
  id,
  cell,
  column,
  position,
  heading,
  format,
  style,
  active,
}: {
  id: string;
  cell: BoardCell;
  column: number;
  position: number;
  heading: BoardColumn | undefined;
  format: string | undefined;
  style: CSSProperties;
  active: number | null;
}): ReactElement {
  const { t } = useTranslation('ranklist');
  const wordsOf = useCellWords();
  const isProblem = heading?.problemId !== undefined;
  const state = isProblem ? stateOf(cell, heading.worth) : 'none';
  const { hue, icon } = cellLooks[state];
  const isNamed = state !== 'none' && state !== 'partial';
  return (
    <div
      className="board-cell"
      {...roles.cell}
      {...cellProps(column, id, active)}
      data-hue={isProblem ? hue : undefined}
      data-total={isProblem ? undefined : ''}
      data-place={`${position} ${column}`}
      style={style}
      // The focused cell is announced in words.
      aria-label={isProblem && active === column ? wordsOf(cell, heading, format).join(' · ') : undefined}
    >
      {icon && <Icon name={icon} size={14} {...(isNamed ? { label: t(`state.${state}`) } : {})} />}
      <span>{cell.text}</span>
    </div>
  );
}
