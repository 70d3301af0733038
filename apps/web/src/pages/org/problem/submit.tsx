import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemVariables, Statement } from '../../../features/problems/statement.tsx';
import { LiveResult } from '../../../features/solutions/live-result.tsx';
import { solutionById, submittedFiles } from '../../../features/solutions/solutions.api.ts';
import { type StartFrom, SubmitPanel } from '../../../features/solutions/submit-panel.tsx';
import { useSession } from '../../../lib/session.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AsyncState } from '../../../ui/async-state.tsx';
import { SplitPanes } from '../../../ui/split-panes.tsx';
import { useProblem } from './use-problem.ts';
import { WhyNotSubmit } from './index.tsx';

const route = getRouteApi('/org/$orgId/problem/$problemId/submit');

/** The desk: statement left, editor right, results below the editor; three tabs on a phone. */
export function SubmitPage(): ReactElement {
  const { from } = route.useSearch();
  return from === undefined ? <Desk start={undefined} /> : <DeskFrom solutionId={from} key={from} />;
}

/** Starts with the files of an earlier solution. */
function DeskFrom({ solutionId }: { solutionId: string }): ReactElement {
  const { problemId } = route.useParams();
  const solution = useQuery(solutionById(problemId, solutionId));
  return <AsyncState query={solution}>{(data) => <DeskFromFiles solution={data} />}</AsyncState>;
}

function DeskFromFiles({ solution }: { solution: Parameters<typeof submittedFiles>[0] }): ReactElement {
  const files = useQuery(submittedFiles(solution));
  return (
    <AsyncState query={files}>
      {(loaded) => (
        <Desk
          start={{
            solutionId: solution._id,
            language: solution.language ?? '',
            files: Object.fromEntries(
              loaded.files.flatMap(({ path, text }) =>
                text === null || path === '.metadata.json' ? [] : [[path, text]],
              ),
            ),
          }}
        />
      )}
    </AsyncState>
  );
}

function Desk({ start }: { start: StartFrom | undefined }): ReactElement | null {
  const { t } = useTranslation('problem');
  const problem = useProblem();
  const { userId } = useSession();
  const [solutionId, setSolutionId] = useState(problem.status?.lastSolutionId);
  const [tab, setTab] = useState<'statement' | 'submit' | 'result'>('submit');
  const phone = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const { config } = problem;
  if (!config || userId === null) return <WhyNotSubmit reason="no-judge-data" />;

  const statement = (
    <Box component="article" aria-label={t('problem.tab.statement')}>
      <Box sx={{ mb: 4 }}>
        <ProblemVariables problem={problem} />
      </Box>
      <Statement problem={problem} />
    </Box>
  );
  const panel = (
    <>
      {start && (
        <Box sx={{ mb: 3 }}>
          <Alert severity="info">{t('editor.startFrom', { id: start.solutionId.slice(0, 8) })}</Alert>
        </Box>
      )}
      {problem.abilities.submit !== true && (
        <Box sx={{ mb: 3 }}>
          <Alert severity="warning">
            <WhyNotSubmit reason={problem.abilities.submit} />
          </Alert>
        </Box>
      )}
      <SubmitPanel
        userId={userId}
        problem={{ ...problem, config }}
        start={start}
        onSubmitted={(id) => {
          setSolutionId(id);
          setTab('result');
        }}
      />
    </>
  );
  const result = (
    <Paper component="section" variant="outlined" aria-label={t('editor.latest')} sx={{ p: 4 }}>
      <Typography variant="h2" sx={{ fontSize: 16, mb: 3 }}>
        {t('editor.latest')}
      </Typography>
      {solutionId === undefined ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('editor.noResult')}</Typography>
      ) : (
        <LiveResult problemId={problem._id} solutionId={solutionId} />
      )}
    </Paper>
  );

  if (!phone) {
    return (
      <SplitPanes
        label={t('editor.resize')}
        remember="desk"
        left={statement}
        right={
          <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Box sx={{ minHeight: 420, height: '55vh', display: 'flex', flexDirection: 'column' }}>{panel}</Box>
            {result}
          </Box>
        }
      />
    );
  }
  return (
    <>
      <Tabs value={tab} variant="fullWidth" sx={{ mb: 3 }} onChange={(_, chosen: typeof tab) => setTab(chosen)}>
        <Tab value="statement" label={t('problem.tab.statement')} />
        <Tab value="submit" label={t('problem.tab.submit')} />
        <Tab value="result" label={t('problem.tab.result')} />
      </Tabs>
      <Hidden unless={tab === 'statement'}>{statement}</Hidden>
      <Hidden unless={tab === 'submit'}>{panel}</Hidden>
      <Hidden unless={tab === 'result'}>{result}</Hidden>
    </>
  );
}

/** Keeps what is typed and judged alive while another tab is shown. */
function Hidden({ unless, children }: { unless: boolean; children: ReactNode }): ReactElement {
  return <div hidden={!unless}>{children}</div>;
}
