import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import type { ProgressPerson } from '@assay/contract';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { roundScore } from '../../../domain/round-score.ts';
import { useScoring } from '../../../domain/scoring.ts';
import { useStatusName } from '../../../domain/use-status-name.ts';
import { verdictHue, verdictIcon } from '../../../domain/verdict-chip.tsx';
import '../../../locales/en/contest-progress.ts';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { exactTime } from '../../../lib/time/format.ts';
import { StateChip } from '../../../ui/data/state-chip.tsx';
import { TimeText } from '../../../ui/data/time-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { visuallyHidden } from '../../../ui/page.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { pointsOf, type ProgressRow, summaryOf } from './progress-rows.ts';
import type { Progress } from './progress.api.ts';

type Problem = Progress['problems'][number];
type Cell = ProgressPerson['cells'][number];

const NAME_PX = { xs: 148, sm: 240 };
/** The part of the window that the grid may fill, so that its header and its names stay in sight. */
const MAX_HEIGHT = '72vh';

/** A phone has no space for it, and the cells have the times as well. */
const wide = { display: { xs: 'none', sm: 'table-cell' } } as const;

const Frame = styled('div')(({ theme }) => ({
  // Contains what is hidden inside of it.
  position: 'relative',
  overflow: 'auto',
  maxHeight: MAX_HEIGHT,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  fontVariantNumeric: 'tabular-nums',
  // Focus must not end below what stays.
  scrollPadding: '56px 0 0 160px',
  '& table': { borderCollapse: 'separate', borderSpacing: 0, width: '100%', fontSize: '0.875rem' },
  '& th, & td': {
    height: 40,
    padding: '0 8px',
    textAlign: 'center',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.default,
    fontWeight: 400,
  },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& tbody tr:hover > *': { backgroundColor: theme.vars.palette.surface.high },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    fontWeight: 600,
    lineHeight: 1.3,
    backgroundColor: theme.vars.palette.surface.container,
  },
  '& th:first-of-type': { position: 'sticky', left: 0, zIndex: 1, textAlign: 'start' },
  '& thead th:first-of-type': { zIndex: 3 },
}));

/** People and problems: the result that counts in each cell. `allRows`: those that the summaries count. */
export function ProgressGrid({
  contest,
  problems,
  rows,
  allRows,
  chosen,
  onChoose,
}: {
  contest: { _id: string; orgId: string };
  problems: readonly Problem[];
  rows: readonly ProgressRow[];
  allRows: readonly ProgressRow[];
  chosen: ReadonlySet<string>;
  onChoose: (userIds: readonly string[], on: boolean) => void;
}): ReactElement {
  const { t } = useTranslation('contestProgress');
  const isScored = useScoring();
  const ids = rows.map(({ userId }) => userId);
  const chosenHere = ids.filter((id) => chosen.has(id)).length;
  const place = { orgId: contest.orgId, contestId: contest._id };
  return (
    <Frame>
      <table aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col">
              <Box sx={{ display: 'flex', alignItems: 'center', minWidth: NAME_PX }}>
                <Checkbox
                  size="small"
                  checked={chosenHere > 0 && chosenHere === ids.length}
                  indeterminate={chosenHere > 0 && chosenHere < ids.length}
                  onChange={({ target }) => onChoose(ids, target.checked)}
                  slotProps={{ input: { 'aria-label': t('select.page') } }}
                />
                {t('name')}
              </Box>
            </th>
            <th scope="col">{t('solved')}</th>
            {isScored && <th scope="col">{t('points')}</th>}
            <Box component="th" scope="col" sx={wide}>
              {t('last')}
            </Box>
            {problems.map((problem) => (
              <ProblemHead key={problem._id} problem={problem} allRows={allRows} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.userId}>
              <th scope="row">
                <Person row={row} isChosen={chosen.has(row.userId)} onChoose={onChoose} />
              </th>
              <td>{t('of', { part: row.solved, all: problems.length })}</td>
              {isScored && <td>{roundScore(row.points)}</td>}
              <Box component="td" sx={wide}>
                {row.lastMs === undefined ? '' : <TimeText timeMs={row.lastMs} />}
              </Box>
              {problems.map((problem) => (
                <td key={problem._id}>
                  <ProgressCell {...place} problem={problem} cell={row.cells.get(problem._id)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

/** The letter, and how many solved and attempted the problem. */
function ProblemHead({ problem, allRows }: { problem: Problem; allRows: readonly ProgressRow[] }): ReactElement {
  const { t } = useTranslation('contestProgress');
  const { solved, attempted } = summaryOf(allRows, problem._id);
  const words = t('problem.summary', { title: problem.title, solved, attempted, count: allRows.length });
  return (
    <th scope="col">
      <Tooltip title={words}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- explained by keyboard too */}
        <Box tabIndex={0} sx={{ display: 'inline-block', minWidth: 52, cursor: 'default' }}>
          {problem.slug}
          <Box component="span" aria-hidden="true" sx={{ display: 'block', fontSize: '0.75rem', fontWeight: 400 }}>
            {solved} / {attempted}
          </Box>
        </Box>
      </Tooltip>
    </th>
  );
}

function Person({
  row,
  isChosen,
  onChoose,
}: {
  row: ProgressRow;
  isChosen: boolean;
  onChoose: (userIds: readonly string[], on: boolean) => void;
}): ReactElement {
  const { t } = useTranslation('contestProgress');
  const { userId, name, registered, banned, remindedAt } = row;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', width: NAME_PX }}>
      <Checkbox
        size="small"
        checked={isChosen}
        onChange={({ target }) => onChoose([userId], target.checked)}
        slotProps={{ input: { 'aria-label': t('select.one', { name }) } }}
      />
      <Box sx={{ minWidth: 0, py: 1, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
        <Link to="/user/$userId" params={{ userId }}>
          {name}
        </Link>
        {banned ? (
          <Note>
            <StateChip icon="lock" hue="bad" filled={false}>
              {t('state.banned')}
            </StateChip>
          </Note>
        ) : (
          !registered && (
            <Note>
              <StateChip icon="info" hue="hidden" filled={false}>
                {t('state.unregistered')}
              </StateChip>
            </Note>
          )
        )}
        {remindedAt !== undefined && (
          <Note>
            <Icon name="announcement" size={14} /> {t('state.reminded')} <TimeText timeMs={remindedAt} />
          </Note>
        )}
      </Box>
    </Box>
  );
}

const Note = styled('div')(({ theme }) => ({ fontSize: '0.75rem', color: theme.vars.palette.text.secondary }));

const Figure = styled('span')({ display: 'inline-flex', alignItems: 'center', justifyContent: 'center', gap: 4 });

/** A link to the submission that counts; result, attempts and time are said on hover and focus. */
function ProgressCell({
  orgId,
  contestId,
  problem,
  cell,
}: {
  orgId: string;
  contestId: string;
  problem: Problem;
  cell: Cell | undefined;
}): ReactElement {
  const { t } = useTranslation('contestProgress');
  const language = useLanguage();
  const statusName = useStatusName();
  const isScored = useScoring();
  if (!cell)
    return (
      <Box component="span" sx={visuallyHidden}>
        {t('cell.none')}
      </Box>
    );
  const { result, attempts, submittedAt } = cell;
  const points = roundScore(pointsOf(cell, problem));
  const words = [
    result ? statusName(result.status, result.pretests) : t('cell.waiting'),
    ...(result && isScored ? [t('cell.points', { points, all: roundScore(problem.points) })] : []),
    t('cell.attempts', { count: attempts }),
    ...(submittedAt === undefined ? [] : [t('cell.last', { time: exactTime(submittedAt, language) })]),
  ].join(' · ');
  const label = `${problem.slug}: ${words}`;
  const figure = (
    <Figure>
      <Box
        component="span"
        sx={{ display: 'inline-flex', color: `state.${result ? verdictHue(result.status) : 'neutral'}` }}
      >
        <Icon name={result ? verdictIcon(result.status) : 'clock'} size={16} />
      </Box>
      {result && isScored && <span>{points}</span>}
      {attempts > 1 && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
          ×{attempts}
        </Box>
      )}
    </Figure>
  );
  return (
    <Tooltip title={words}>
      {result ? (
        <Link
          to="/org/$orgId/contest/$contestId/solution/$solutionId"
          params={{ orgId, contestId, solutionId: result.solutionId }}
          aria-label={label}
          sx={{ color: 'text.primary' }}
        >
          {figure}
        </Link>
      ) : (
        // Focusable for its hint; not an image file.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
        <span role="img" aria-label={label} tabIndex={0}>
          {figure}
        </span>
      )}
    </Tooltip>
  );
}
