import type { SolutionDetails } from '@assay/contract';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../domain/status-chip.tsx';
import { showMemory, showTime } from '../../domain/metrics.ts';
import { Markdown } from '../../ui/markdown/index.tsx';

type Job = NonNullable<SolutionDetails['jobs']>[number];
type Test = NonNullable<Job['tests']>[number];

/** Cases of a judging, subtask by subtask. Works on finished details and on those that are still arriving. */
export function CaseTable({ jobs }: { jobs: readonly Job[] }): ReactElement {
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {jobs.map((job, index) => (
        <JobCases key={`${index}-${job.name}`} job={job} titled={jobs.length > 1} />
      ))}
    </Box>
  );
}

function JobCases({ job, titled }: { job: Job; titled: boolean }): ReactElement {
  const { t } = useTranslation(['problem', 'common']);
  const tests = job.tests ?? [];
  const hasNotes = tests.some((test) => plainNote(test) !== '');
  const name = t('solution.subtask', { name: job.name });
  return (
    <section aria-label={name}>
      {titled && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 2, flexWrap: 'wrap' }}>
          <Typography variant="h3">{name}</Typography>
          <StatusChip status={job.status} />
          <Points score={job.score} scale={job.scoreScale} />
        </Box>
      )}
      {job.summary && <Markdown source={job.summary} copyLabel={t('common:action.copy')} />}
      {tests.length > 0 && (
        <TableContainer sx={{ overflowX: 'auto' }}>
          <Table size="small" aria-label={name} sx={{ '& td': { height: 32, fontVariantNumeric: 'tabular-nums' } }}>
            <TableHead>
              <TableRow>
                <TableCell>{t('solution.case')}</TableCell>
                <TableCell>{t('solution.status')}</TableCell>
                <TableCell align="right">{t('solution.score')}</TableCell>
                <TableCell align="right">{t('solution.cpu')}</TableCell>
                <TableCell align="right">{t('solution.mem')}</TableCell>
                {hasNotes && <TableCell>{t('solution.note')}</TableCell>}
              </TableRow>
            </TableHead>
            <TableBody>
              {tests.map((test, index) => (
                <TableRow key={`${index}-${test.name}`} hover>
                  <TableCell sx={{ fontFamily: 'var(--mono)' }}>{test.name}</TableCell>
                  <TableCell>
                    <StatusChip status={test.status} />
                  </TableCell>
                  <TableCell align="right">
                    <Points score={test.score} scale={test.scoreScale} />
                  </TableCell>
                  <TableCell align="right">{test.cpu === undefined ? '' : showTime(test.cpu)}</TableCell>
                  <TableCell align="right">{test.mem === undefined ? '' : showMemory(test.mem)}</TableCell>
                  {hasNotes && (
                    <TableCell sx={{ color: 'text.secondary', maxWidth: '40ch' }}>{plainNote(test)}</TableCell>
                  )}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </section>
  );
}

/** A percentage of a scale: points out of the scale where there is one, else out of 100. A scale of 0 counts as none. */
function Points({ score, scale }: { score: number; scale: number | undefined }): ReactElement {
  const { t } = useTranslation('problem');
  const full = scale || 100;
  const shown = (value: number) => String(Number(value.toFixed(2)));
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {t('solution.points', { score: shown((score * full) / 100), scale: shown(full) })}
    </Box>
  );
}

const MAX_NOTE_LENGTH = 500;

/** What a checker said, as plain text. Our runner writes time and memory before it, which stand in columns of their own. */
function plainNote(test: Test): string {
  const summary = test.summary ?? '';
  const note = test.cpu === undefined ? summary : summary.split(' · ').slice(2).join(' · ');
  return note
    .replaceAll(/\\([\\`*_{}[\]()#+!|~$])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .slice(0, MAX_NOTE_LENGTH);
}
