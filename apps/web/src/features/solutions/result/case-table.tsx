import type { SolutionDetails } from '@assay/contract';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJudgeWords } from '../../../domain/judge-words.ts';
import { showMemory, showTime } from '../../../domain/metrics.ts';
import { ScoreText } from '../../../domain/score-text.tsx';
import { VerdictChip } from '../../../domain/verdict-chip.tsx';
import { MONO } from '../../../ui/fonts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Markdown } from '../../../ui/markdown/index.tsx';
import { CaseStrip } from './case-strip.tsx';

type Job = NonNullable<SolutionDetails['jobs']>[number];
type Test = NonNullable<Job['tests']>[number];

const CaseOverview = lazy(() => import('./case-overview.tsx'));
const FeedbackCases = lazy(() => import('./feedback-cases.tsx'));

/**
 * From this number of cases on, they are counted by verdict and can be filtered; subtasks start collapsed, passed ones
 * first.
 */
const MANY_CASES = 40;

/**
 * Cases of a judging by subtask. Works on finished details and while cases arrive. With `feedback`: those that the
 * contest shows to contestants, with a line that says so.
 */
export default function CaseTable({
  jobs,
  feedback,
}: {
  jobs: readonly Job[];
  feedback?: SolutionDetails['feedback'];
}): ReactElement {
  const all = <AllCases jobs={jobs} />;
  if (feedback === undefined || feedback === 'full') return all;
  return (
    <Suspense>
      <FeedbackCases jobs={jobs} feedback={feedback}>
        {all}
      </FeedbackCases>
    </Suspense>
  );
}

function AllCases({ jobs }: { jobs: readonly Job[] }): ReactElement {
  const [chosenVerdict, setChosenVerdict] = useState<string | null>(null);
  const counts = countVerdicts(jobs);
  const caseCount = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const isMany = caseCount >= MANY_CASES;
  // While cases arrive, the last case with a verdict may change to another.
  const only = isMany && chosenVerdict !== null && counts.has(chosenVerdict) ? chosenVerdict : null;
  const shown = only === null ? jobs : jobs.flatMap((job) => filtered(job, only));
  const [first] = shown;
  const inWords = useJudgeWords();
  return (
    <div>
      <CaseStrip
        tests={jobs.flatMap((job) => job.tests ?? [])}
        counts={counts}
        note={(test) => inWords(plainNote(test))}
      />
      {isMany && counts.size > 1 && (
        <Suspense>
          <CaseOverview counts={counts} only={only} onOnly={setChosenVerdict} />
        </Suspense>
      )}
      {jobs.length === 1 && first ? (
        <JobCases job={first} />
      ) : (
        shown.map((job, index) => (
          // The order of subtasks is fixed by the problem; filtered ones are expanded.
          // oxlint-disable-next-line react/no-array-index-key
          <Subtask key={`${index}-${job.name}-${only ?? ''}`} job={job} open={!isMany || only !== null} />
        ))
      )}
    </div>
  );
}

/** Rarest first: the few failed cases among many passed ones are of interest. */
function countVerdicts(jobs: readonly Job[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const job of jobs) for (const { status } of job.tests ?? []) counts.set(status, (counts.get(status) ?? 0) + 1);
  return new Map([...counts].sort(([, a], [, b]) => a - b));
}

/** The job with only the matching cases; empty if it has none. */
function filtered(job: Job, only: string): Job[] {
  const tests = (job.tests ?? []).filter(({ status }) => status === only);
  return tests.length === 0 ? [] : [{ ...job, tests }];
}

function Subtask({ job, open }: { job: Job; open: boolean }): ReactElement {
  const { t } = useTranslation('problem');
  const count = job.tests?.length ?? 0;
  return (
    <Accordion
      defaultExpanded={open}
      disableGutters
      variant="outlined"
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h3' } }}
    >
      <AccordionSummary sx={{ font: 'inherit' }} expandIcon={<Icon name="expand" />}>
        <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 3, rowGap: 1, flexWrap: 'wrap', width: 1, pr: 2 }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {t('solution.subtask', { name: job.name })}
          </Box>
          {(job.status !== '' || count > 0) && <VerdictChip status={job.status} plain />}
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {t('solution.caseCount', { count })}
          </Box>
          <Box component="span" sx={{ ml: 'auto' }}>
            <Points score={job.score} scale={job.scoreScale} />
          </Box>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ p: { xs: 0, sm: 2 } }}>
        <JobCases job={job} />
      </AccordionDetails>
    </Accordion>
  );
}

function JobCases({ job }: { job: Job }): ReactElement {
  const { t } = useTranslation(['problem', 'common']);
  const inWords = useJudgeWords();
  const tests = job.tests ?? [];
  const plain = tests.map(plainNote);
  const hasUsage = tests.some(({ status, cpu }) => status === '' || cpu !== undefined);
  const notes = plain.some((note) => note !== '') ? plain.map(inWords) : null;
  return (
    <>
      {job.summary && <Markdown source={job.summary} copyLabel={t('common:action.copy')} />}
      {tests.length > 0 && (
        // A scrollable box must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <TableContainer tabIndex={0} sx={{ overflowX: 'auto' }}>
          <Table
            size="small"
            aria-label={t('solution.subtask', { name: job.name })}
            sx={{
              '& td': { height: 32, fontVariantNumeric: 'tabular-nums', py: 0.5 },
              '& th, & td': { px: { xs: 1.5, sm: 3 } },
              '& th': { whiteSpace: 'nowrap' },
            }}
          >
            <TableHead>
              <TableRow>
                <TableCell>{t('solution.case')}</TableCell>
                <TableCell>{t('solution.status')}</TableCell>
                <TableCell align="right">{t('solution.score')}</TableCell>
                {hasUsage && <TableCell align="right">{t('solution.cpu')}</TableCell>}
                {hasUsage && <TableCell align="right">{t('solution.mem')}</TableCell>}
                {notes && <TableCell>{t('solution.note')}</TableCell>}
              </TableRow>
            </TableHead>
            <TableBody>
              {tests.map((test, index) => (
                // The order of cases is fixed by the problem.
                // oxlint-disable-next-line react/no-array-index-key
                <CaseRow
                  key={`${index}-${test.name}`}
                  test={test}
                  hasUsage={hasUsage}
                  note={notes && (notes[index] ?? '')}
                />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </>
  );
}

function CaseRow({ test, hasUsage, note }: { test: Test; hasUsage: boolean; note: string | null }): ReactElement {
  const facts = { whiteSpace: 'nowrap' } as const;
  return (
    <TableRow hover>
      <TableCell sx={{ fontFamily: MONO }}>{test.name}</TableCell>
      <TableCell>
        <VerdictChip status={test.status} plain />
      </TableCell>
      <TableCell align="right">
        <Points score={test.score} scale={test.scoreScale} />
      </TableCell>
      {hasUsage && (
        <>
          <TableCell align="right" sx={facts}>
            {test.cpu === undefined ? '' : showTime(test.cpu)}
          </TableCell>
          <TableCell align="right" sx={facts}>
            {test.mem === undefined ? '' : showMemory(test.mem)}
          </TableCell>
        </>
      )}
      {note !== null && (
        <TableCell sx={{ color: 'text.secondary', minWidth: 160, maxWidth: '40ch', overflowWrap: 'anywhere' }}>
          {note}
        </TableCell>
      )}
    </TableRow>
  );
}

/** Points out of the scale; without a scale, the share of the score unless it is 0 or full. */
function Points({ score, scale }: { score: number; scale: number | undefined }): ReactElement | null {
  if (!scale && (score <= 0 || score >= 100)) return null;
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {scale ? <ScoreText score={score} scale={scale} /> : `${Math.round(score)} %`}
    </Box>
  );
}

const MAX_NOTE_LENGTH = 500;

/** The checker's message as plain text. Our runner prepends time and memory, which have their own columns. */
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
