import type { BenchCell } from '@assay/contract';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { styled } from '@mui/material/styles';
import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useJudgeWords } from '../../domain/judge-words.ts';
import { showMemory, showTime } from '../../domain/metrics.ts';
import { useStatusName } from '../../domain/use-status-name.ts';
import { VerdictChip, verdictHue } from '../../domain/verdict-chip.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { MONO } from '../../ui/fonts.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { visuallyHidden } from '../../ui/page.tsx';
import type { StateHue } from '../../ui/palette.ts';
import { shortStatus, type SubtaskColumns, type VerifiedRow } from './verify-columns.ts';

/** Attribute of the button of a cell: indices of the row and of the case. */
export const CELL = 'data-cell';

export const pinned = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' } as const;

type State = NonNullable<VerifiedRow['state']>;
const states: Record<Exclude<State, 'done'>, { icon: IconName; hue: StateHue; busy: boolean }> = {
  waiting: { icon: 'clock', hue: 'neutral', busy: false },
  compiling: { icon: 'queue', hue: 'queued', busy: true },
  running: { icon: 'play', hue: 'running', busy: true },
};

/** Without the styles of a library component, since there are thousands. */
const Cell = styled('button', { shouldForwardProp: (name) => name !== 'hue' && name !== 'contrary' })<{
  hue: StateHue;
  contrary: boolean;
}>(({ theme, hue, contrary }) => ({
  display: 'block',
  minWidth: 44,
  minHeight: 44,
  marginLeft: 'auto',
  padding: '2px 6px',
  border: `2px solid ${contrary ? theme.vars.palette.state.bad : 'transparent'}`,
  borderRadius: 6,
  background: contrary ? 'color-mix(in srgb, currentColor 10%, transparent)' : 'none',
  color: theme.vars.palette.state[hue],
  font: 'inherit',
  textAlign: 'right',
  cursor: 'pointer',
  '&:hover': { background: theme.vars.palette.action.hover },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}));

interface RowProps {
  submission: VerifiedRow;
  columns: readonly SubtaskColumns[];
  row: number;
  onOpen: (cell: { path: string; index: number }) => void;
}

/** One submission. While others are judged, it renders only if its own result has changed. */
export const VerifyRow = memo(function VerifyRow({ submission, columns, row, onOpen }: RowProps): ReactElement {
  const { t } = useTranslation('workbench');
  const statusName = useStatusName();
  const { status, declared, score, asDeclared, cpu, mem, cells, subtasks, path, state = 'done' } = submission;
  const isDone = state === 'done';
  return (
    <TableRow sx={{ '& > *': { verticalAlign: 'top', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } }}>
      <NameCell submission={submission} />
      <TableCell>
        {isDone ? (
          <VerdictChip status={status} plain />
        ) : (
          <StateChip {...states[state]} filled={false}>
            {t(`state.${state}`)}
          </StateChip>
        )}
      </TableCell>
      <TableCell>
        {isDone && (
          <StateChip icon={asDeclared ? 'check' : 'warning'} hue={asDeclared ? 'good' : 'bad'} filled={false}>
            {t(asDeclared ? 'asDeclared' : 'notDeclared')}
          </StateChip>
        )}
        {!(isDone && asDeclared) && <Box sx={{ color: 'text.secondary' }}>{statusName(declared)}</Box>}
      </TableCell>
      <TableCell align="right">{cells.length > 0 || isDone ? score : '–'}</TableCell>
      <TableCell align="right">{cpu === undefined ? '–' : showTime(cpu)}</TableCell>
      <TableCell align="right">{mem === undefined ? '–' : showMemory(mem)}</TableCell>
      {columns.flatMap(({ cases, start, name }, index) => [
        ...(columns.length > 1 ? [<SubtaskCell key={`of ${start} ${name}`} subtask={subtasks?.[index]} />] : []),
        ...cases.map((one, at) => (
          <TableCell key={start + at} align="right" sx={{ p: 0.5 }}>
            <CaseCell
              cell={cells[start + at]}
              name={one.name}
              at={`${row} ${start + at}`}
              onOpen={() => onOpen({ path, index: start + at })}
            />
          </TableCell>
        )),
      ])}
    </TableRow>
  );
});

function NameCell({ submission }: { submission: VerifiedRow }): ReactElement {
  const { t } = useTranslation('workbench');
  const inWords = useJudgeWords();
  const { path, language, nearLimit, asDeclared, message, talk, cells } = submission;
  // The details of the case have the whole message.
  const lines =
    cells.length > 0
      ? { display: '-webkit-box', WebkitLineClamp: 3, WebkitBoxOrient: 'vertical', overflow: 'hidden' }
      : {};
  return (
    <TableCell
      component="th"
      scope="row"
      sx={{
        ...pinned,
        '&&': { whiteSpace: 'normal' },
        minWidth: { xs: 120, md: 260 },
        maxWidth: { xs: 140, md: 320 },
      }}
    >
      <Box sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>{path}</Box>
      {language !== '' && <Box sx={{ color: 'text.secondary' }}>{language}</Box>}
      {nearLimit && (
        <StateChip icon="warning" hue="slow" filled={false}>
          {t('nearLimit')}
        </StateChip>
      )}
      {!asDeclared && message !== '' && (
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', ...lines }}>
          {inWords(message)}
        </Box>
      )}
      {talk !== undefined && (
        <Box component="details">
          <summary>{t('talk')}</summary>
          <Box component="pre" sx={{ m: 0, fontFamily: MONO, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {talk}
          </Box>
        </Box>
      )}
    </TableCell>
  );
}

/** The verdict on a subtask, and whether it is the declared one as far as something is declared. */
function SubtaskCell({ subtask }: { subtask: NonNullable<VerifiedRow['subtasks']>[number] | undefined }): ReactElement {
  const { t } = useTranslation('workbench');
  const statusName = useStatusName();
  const border = { borderLeft: 1, borderLeftColor: 'divider' } as const;
  if (!subtask || subtask.status === '') return <TableCell sx={border} />;
  const { status, score, asDeclared, declared } = subtask;
  return (
    <TableCell sx={border} title={statusName(status)}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          fontWeight: 600,
          color: ({ vars }) => vars.palette.state[verdictHue(status)],
        }}
      >
        {asDeclared !== undefined && <Icon name={asDeclared ? 'check' : 'warning'} size={16} />}
        <span aria-hidden="true">{shortStatus(status)}</span>
        <Box component="span" sx={visuallyHidden}>
          {[
            statusName(status),
            ...(asDeclared === undefined ? [] : [t(asDeclared ? 'asDeclared' : 'notDeclared')]),
          ].join(' · ')}
        </Box>
      </Box>
      {asDeclared === false && declared !== undefined && (
        <Box sx={{ color: 'text.secondary' }}>{t('contraryTo', { status: statusName(declared) })}</Box>
      )}
      {status !== 'Skipped' && <Box sx={{ color: 'text.secondary' }}>{`${Math.round(score)} %`}</Box>}
    </TableCell>
  );
}

function CaseCell({
  cell,
  name,
  at,
  onOpen,
}: {
  cell: BenchCell | undefined;
  name: string;
  at: string;
  onOpen: () => void;
}): ReactElement | null {
  const { t } = useTranslation('workbench');
  const statusName = useStatusName();
  if (!cell || cell.status === '') return null;
  const { status, cpu, mem, isContrary = false, isNew = false } = cell;
  const facts = { status: statusName(status), time: showTime(cpu), memory: showMemory(mem) };
  const label = [
    t('cell', { name, ...facts }),
    ...(isContrary ? [t('contrary')] : []),
    ...(isNew ? [t('new')] : []),
  ].join(' · ');
  return (
    <Cell
      type="button"
      hue={verdictHue(status)}
      contrary={isContrary}
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={onOpen}
      {...{ [CELL]: at }}
    >
      <Box component="span" sx={{ display: 'block', fontWeight: status === 'Accepted' ? 400 : 600 }}>
        {isNew && '• '}
        {isContrary && '! '}
        {shortStatus(status)}
      </Box>
      {status !== 'Skipped' && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {facts.time}
        </Box>
      )}
    </Cell>
  );
}
