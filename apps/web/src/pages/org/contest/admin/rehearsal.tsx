import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { contestProblems } from '../../../../features/contests/contests.api.ts';
import { contestProblemName } from '../../../../features/contests/problem-name.ts';
import { RehearsalProgress } from '../../../../features/rehearsals/rehearsal-progress.tsx';
import { contestRehearsal } from '../../../../features/rehearsals/rehearsals.api.ts';
import { ReportView } from '../../../../features/rehearsals/report-view.tsx';
import { StartForm } from '../../../../features/rehearsals/start-form.tsx';
import { useLanguage } from '../../../../lib/i18n/index.ts';
import '../../../../locales/en/rehearsal.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { useContest } from '../use-contest.ts';

/** Rehearses a contest before it starts, and shows the report of the last rehearsal. */
export function ContestRehearsalPage(): ReactElement {
  const { _id: contestId, orgId } = useContest();
  const { t } = useTranslation('rehearsal');
  const language = useLanguage();
  const view = useQuery(contestRehearsal(contestId));
  const problems = useQuery(contestProblems(contestId));
  function titleOf(problemId: string): string {
    const problem = problems.data?.find(({ _id }) => _id === problemId);
    return problem ? contestProblemName(problem, language) : problemId.slice(0, 8);
  }
  return (
    <Stack spacing={4}>
      <Typography variant="h1">{t('title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
        {t('help')}
      </Typography>
      <AsyncState query={view}>
        {(data) => {
          const { isOpen, participants, problems: problemCount, rehearsal } = data;
          const isRunning = rehearsal !== null && rehearsal.ended === undefined;
          return (
            <Stack spacing={4}>
              {isRunning ? (
                <Panel title={t('panel.running')}>
                  <RehearsalProgress contestId={contestId} rehearsal={rehearsal} />
                </Panel>
              ) : !isOpen ? (
                <Alert severity="info">{t('late')}</Alert>
              ) : problemCount === 0 ? (
                <Alert severity="info">{t('noProblems')}</Alert>
              ) : (
                <Panel title={t(rehearsal ? 'panel.again' : 'panel.start')}>
                  <StartForm contestId={contestId} view={data} />
                </Panel>
              )}
              {rehearsal ? (
                <ReportView
                  rehearsal={rehearsal}
                  participants={participants}
                  titleOf={titleOf}
                  link={(problemId, text) => (
                    <Link to="/org/$orgId/problem/$problemId/data" params={{ orgId, problemId }}>
                      {text}
                    </Link>
                  )}
                />
              ) : (
                <EmptyState icon="play" title={t('empty')} detail={t('empty.detail')} />
              )}
            </Stack>
          );
        }}
      </AsyncState>
    </Stack>
  );
}
