import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ParticipantTags } from '../../domain/participant-tags.tsx';
import { UserChip } from '../../domain/user-chip.tsx';
import { clockDuration } from '../../lib/time/format.ts';
import { FactList } from '../../ui/data/fact-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Markdown } from '../../ui/markdown/index.tsx';
import type { Board, BoardRow } from './board-document.ts';
import { columnName } from './board-rows.tsx';
import { cellLooks, stateOf } from './cell-look.ts';
import { UserName } from './user-name.tsx';

const MINUTE_MS = 60_000;

export interface OpenedCell {
  /** null: the header. */
  row: BoardRow | null;
  /** 0 the rank, 1 the participant, then the columns. */
  column: number;
  anchor: Element;
}

/** Where the page leads to from a board; a published board leads nowhere that needs an account. */
export interface BoardLinks {
  problem?: (problemId: string, text: string) => ReactNode;
  solution?: (solutionId: string, text: string) => ReactNode;
  participant?: (userId: string, text: string) => ReactNode;
}

/** What a cell, a participant or a column of a board says, in words. */
export function CellPopover({
  opened,
  board,
  worthOf,
  links,
  onClose,
}: {
  opened: OpenedCell | null;
  board: Board;
  worthOf: (problemId: string | undefined) => number | undefined;
  links: BoardLinks;
  onClose: () => void;
}): ReactElement {
  return (
    <Popover
      open={opened !== null}
      anchorEl={opened?.anchor ?? null}
      onClose={onClose}
      // In full screen only what is inside of it is seen.
      container={() => document.fullscreenElement ?? document.body}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{ paper: { sx: { p: 4, maxWidth: 360, bgcolor: 'surface.container' } } }}
    >
      {opened && <Told opened={opened} board={board} worthOf={worthOf} links={links} />}
    </Popover>
  );
}

function Told({
  opened: { row, column },
  board,
  worthOf,
  links,
}: {
  opened: OpenedCell;
  board: Board;
  worthOf: (problemId: string | undefined) => number | undefined;
  links: BoardLinks;
}): ReactElement | null {
  const { t } = useTranslation(['ranklist', 'common']);
  const heading = board.columns[column - 2];
  const title = heading && (
    <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
      {columnName(heading.name, heading.problemId, (key) => t(key))}
      {heading.description !== '' && `. ${plain(heading.description)}`}
    </Typography>
  );
  const toProblem =
    heading?.problemId === undefined ? undefined : links.problem?.(heading.problemId, t('popover.toProblem'));
  if (row === null) {
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        {title}
        {toProblem}
      </Box>
    );
  }
  if (!heading) {
    return (
      <Box sx={{ display: 'grid', gap: 3 }}>
        {links.participant ? <UserChip principalId={row.userId} size={32} /> : <UserName userId={row.userId} />}
        <FactList
          facts={[
            [t('grid.rank'), row.rank],
            ...(row.tags.length > 0
              ? [[t('popover.tags'), <ParticipantTags key="tags" tags={row.tags} />] as [string, ReactNode]]
              : []),
          ]}
        />
        {links.participant?.(row.userId, t('popover.toParticipant'))}
      </Box>
    );
  }
  const cell = row.cells[column - 2];
  if (!cell) return null;
  const worth = worthOf(heading.problemId);
  const state = heading.problemId === undefined ? 'none' : stateOf(cell, worth);
  const { icon, hue } = cellLooks[state];
  const facts: [string, ReactNode][] = [];
  if (state !== 'none') {
    facts.push([
      t('popover.state'),
      <Box key="state" component="span" sx={{ color: `state.${hue}`, fontWeight: 600 }}>
        {icon && <Icon name={icon} />} {t(`state.${state}`)}
      </Box>,
    ]);
  }
  // The marks of formats without points are said in words: result, tries and time.
  const isMark = heading.problemId !== undefined && /^[+-]/.test(cell.text);
  if (cell.text !== '' && !isMark) facts.push([t('popover.shown'), cell.text]);
  if (cell.score !== undefined && heading.problemId !== undefined && !isMark) {
    facts.push([t('popover.score'), worth === undefined ? cell.score : `${cell.score} / ${worth}`]);
  }
  if (cell.tries !== undefined) facts.push([t('popover.tries'), cell.tries]);
  if (cell.penaltyMs !== undefined && cell.penaltyMs > 0) {
    facts.push([t('popover.penalty'), t('popover.minutes', { count: Math.floor(cell.penaltyMs / MINUTE_MS) })]);
  }
  const time = /\b(\d+):(\d{2})\b/.exec(cell.text);
  if (time && heading.problemId !== undefined) {
    facts.push([t('popover.time'), clockDuration((Number(time[1]) * 60 + Number(time[2])) * MINUTE_MS).slice(0, 5)]);
  }
  if (cell.pending > 0) facts.push([t('popover.pending'), t('popover.pendingCount', { count: cell.pending })]);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {title}
      <UserName userId={row.userId} />
      {facts.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('popover.nothing')}
        </Typography>
      ) : (
        <FactList facts={facts} />
      )}
      {cell.markdown !== undefined && <Markdown source={cell.markdown} copyLabel={t('common:action.copy')} />}
      {cell.solutionId !== undefined && links.solution?.(cell.solutionId, t('popover.toSolution'))}
      {toProblem}
    </Box>
  );
}

function plain(description: string): string {
  return description.replaceAll(/<[^>]*>/g, '');
}
