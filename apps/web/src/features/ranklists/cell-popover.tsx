import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ParticipantTags } from '../../domain/participant-tags.tsx';
import { UserChip } from '../../domain/user-chip.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Markdown } from '../../ui/markdown/index.tsx';
import type { Board, BoardRow } from './board-document.ts';
import { columnName, ownTags } from './board-rows.tsx';
import type { ProblemSummary } from './board-summary.ts';
import { cellLooks, stateOf } from './cell-look.ts';
import { useCellWords } from './cell-words.ts';
import { UserName } from './user-name.tsx';

export interface OpenedCell {
  /** null: the header or the summary. */
  row: BoardRow | null;
  /** 0 for the rank, 1 for the participant, then the columns. */
  column: number;
  anchor: Element;
}

/** Pages that a board links to; a published board links to nothing that requires an account. */
export interface BoardLinks {
  problem?: (problemId: string, text: string) => ReactNode;
  solution?: (solutionId: string, text: string) => ReactNode;
  participant?: (userId: string, text: string) => ReactNode;
  /** What a board shows of a team besides its row. */
  team?: (teamId: string) => ReactNode;
}

/** Explains a cell, a participant or a column of a board in words. */
export function CellPopover({
  opened,
  board,
  summaries,
  links,
  onClose,
}: {
  opened: OpenedCell | null;
  board: Board;
  summaries: readonly (ProblemSummary | null)[];
  links: BoardLinks;
  onClose: () => void;
}): ReactElement {
  return (
    <Popover
      open={opened !== null}
      anchorEl={opened?.anchor ?? null}
      onClose={onClose}
      // In full screen, only descendants of the full-screen element are visible.
      container={() => document.fullscreenElement ?? document.body}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{ paper: { sx: { p: 4, maxWidth: 360, bgcolor: 'surface.container' } } }}
    >
      {opened && <CellDetails opened={opened} board={board} summaries={summaries} links={links} />}
    </Popover>
  );
}

function CellDetails({
  opened: { row, column },
  board,
  summaries,
  links,
}: {
  opened: OpenedCell;
  board: Board;
  summaries: readonly (ProblemSummary | null)[];
  links: BoardLinks;
}): ReactElement | null {
  const { t } = useTranslation(['ranklist', 'common']);
  const wordsOf = useCellWords();
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
    const summary = summaries[column - 2];
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        {title}
        {summary && <SummaryFacts summary={summary} />}
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
            [t('grid.rank'), row.unranked ? t(row.team?.star ? 'grid.star' : 'grid.unofficial') : row.rank],
            ...(ownTags(row).length > 0
              ? [[t('popover.tags'), <ParticipantTags key="tags" tags={ownTags(row)} />] as [string, ReactNode]]
              : []),
          ]}
        />
        {row.team && links.team?.(row.userId)}
        {links.participant?.(row.userId, t('popover.toParticipant'))}
      </Box>
    );
  }
  const cell = row.cells[column - 2];
  if (!cell) return null;
  const isProblem = heading.problemId !== undefined;
  const { icon, hue } = cellLooks[isProblem ? stateOf(cell, heading.worth) : 'none'];
  const sentences = isProblem ? wordsOf(cell, heading, board.format) : [cell.text || t('popover.nothing')];
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {title}
      <UserName userId={row.userId} />
      <Box sx={{ display: 'grid', gap: 1 }}>
        {sentences.map((sentence, index) => (
          <Box
            key={sentence}
            sx={index === 0 ? { color: hue === 'neutral' ? 'text.primary' : `state.${hue}`, fontWeight: 600 } : {}}
          >
            {index === 0 && icon && <Icon name={icon} />} {sentence}
          </Box>
        ))}
      </Box>
      {cell.markdown !== undefined && <Markdown source={cell.markdown} copyLabel={t('common:action.copy')} />}
      {cell.solutionId !== undefined && links.solution?.(cell.solutionId, t('popover.toSolution'))}
      {toProblem}
    </Box>
  );
}

/** Statistics of a problem over all participants. */
function SummaryFacts({ summary: { solved, tried, average, first } }: { summary: ProblemSummary }): ReactElement {
  const { t } = useTranslation('ranklist');
  return (
    <FactList
      facts={[
        [t('state.solved'), t('summary.solvedOf', { solved, count: tried })],
        ...(average === undefined ? [] : [[t('summary.average'), average] as [string, ReactNode]]),
        ...(first
          ? [
              [
                t('state.first'),
                <span key="first">
                  <UserName userId={first.userId} />
                  {first.time !== undefined && ` ${first.time}`}
                </span>,
              ] as [string, ReactNode],
            ]
          : []),
      ]}
    />
  );
}

function plain(description: string): string {
  return description.replaceAll(/<[^>]*>/g, '');
}
