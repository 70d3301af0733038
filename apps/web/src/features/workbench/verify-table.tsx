import type { BenchSubmission, BenchVerification } from '@assay/contract';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useJudgeWords } from '../../domain/judge-words.ts';
import { showMemory, showTime } from '../../domain/metrics.ts';
import { useStatusName } from '../../domain/use-status-name.ts';
import { VerdictChip, verdictHue } from '../../domain/verdict-chip.tsx';
import { MONO } from '../../ui/fonts.ts';
import { StateChip } from '../../ui/data/state-chip.tsx';

/**
 * Abbreviations for narrow cells, with the full word as title. The same in both languages, since setters use them in
 * both.
 */
const SHORT: Readonly<Record<string, string>> = {
  Accepted: 'AC',
  'Wrong Answer': 'WA',
  'Time Limit Exceeded': 'TLE',
  'Memory Limit Exceeded': 'MLE',
  'Output Limit Exceeded': 'OLE',
  'Runtime Error': 'RE',
  Skipped: '–',
};

const pinned = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' } as const;

/** Submissions by cases. Scrolls sideways, with the names of the submissions pinned. */
export function VerifyTable({
  verification: { submissions, cases },
}: {
  verification: BenchVerification;
}): ReactElement {
  const { t } = useTranslation('workbench');
  return (
    <TableContainer component="section" tabIndex={0} aria-label={t('table')} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={t('table')}>
        <TableHead>
          <TableRow sx={{ '& > *': { whiteSpace: 'nowrap' } }}>
            <TableCell sx={pinned}>{t('submission')}</TableCell>
            <TableCell>{t('got')}</TableCell>
            <TableCell>{t('declared')}</TableCell>
            <TableCell align="right">{t('score')}</TableCell>
            <TableCell align="right">{t('time')}</TableCell>
            <TableCell align="right">{t('memory')}</TableCell>
            {cases.map(({ subtask, name }, index) => (
              <TableCell key={index} align="right" title={subtask}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {submissions.map((one) => (
            <SubmissionRow key={one.path} submission={one} cases={cases} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function SubmissionRow({
  submission,
  cases,
}: {
  submission: BenchSubmission;
  cases: BenchVerification['cases'];
}): ReactElement {
  const { t } = useTranslation('workbench');
  const statusName = useStatusName();
  const inWords = useJudgeWords();
  const { path, declared, status, score, asDeclared, language, cpu, mem, message, talk, nearLimit, cells } = submission;
  return (
    <TableRow sx={{ '& > *': { verticalAlign: 'top', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } }}>
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
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
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
      <TableCell>
        <VerdictChip status={status} plain />
      </TableCell>
      <TableCell>
        <StateChip icon={asDeclared ? 'check' : 'warning'} hue={asDeclared ? 'good' : 'bad'} filled={false}>
          {t(asDeclared ? 'asDeclared' : 'notDeclared')}
        </StateChip>
        {!asDeclared && <Box sx={{ color: 'text.secondary' }}>{statusName(declared)}</Box>}
      </TableCell>
      <TableCell align="right">{score}</TableCell>
      <TableCell align="right">{cpu === undefined ? '–' : showTime(cpu)}</TableCell>
      <TableCell align="right">{mem === undefined ? '–' : showMemory(mem)}</TableCell>
      {cases.map(({ name }, index) => {
        const cell = cells[index];
        if (!cell) return <TableCell key={index} align="right" />;
        const facts = { status: statusName(cell.status), time: showTime(cell.cpu), memory: showMemory(cell.mem) };
        return (
          <TableCell key={index} align="right" title={t('cell', { name, ...facts })}>
            <Box
              sx={{
                fontWeight: cell.status === 'Accepted' ? 400 : 600,
                color: ({ vars }) => vars.palette.state[verdictHue(cell.status)],
              }}
            >
              {SHORT[cell.status] ?? cell.status}
            </Box>
            {cell.status !== 'Skipped' && <Box sx={{ color: 'text.secondary' }}>{facts.time}</Box>}
          </TableCell>
        );
      })}
    </TableRow>
  );
}
