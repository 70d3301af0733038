import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DifficultySection } from '../../../features/problem-votes/difficulty-section.tsx';
import { ProblemVariables, Statement } from '../../../features/problems/statement.tsx';
import { ResultLine } from '../../../features/solutions/result/live-result.tsx';
import { solutionById } from '../../../features/solutions/solutions.api.ts';
import { useSession } from '../../../lib/session.ts';
import { Link, LinkButton } from '../../../ui/navigation/link.tsx';
import { useProblem } from './use-problem.ts';
import '../../../locales/en/booklet.ts';
import { mayWrite, WhyNotSubmit } from './why-not-submit.tsx';

const route = getRouteApi('/org/$orgId/problem/$problemId/');

/** The statement, with limits, the viewer's best and latest results and the submit button next to it. */
export function ProblemPage(): ReactElement {
  const { t } = useTranslation(['problem', 'booklet']);
  const params = route.useParams();
  const problem = useProblem();
  const { abilities, status } = problem;
  const { signedIn } = useSession();
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 260px' } }}>
      <Box component="article" sx={{ minWidth: 0 }}>
        <Statement
          problem={problem}
          write={
            abilities.editContent && (
              <LinkButton variant="contained" to="/org/$orgId/problem/$problemId/admin/content" params={params}>
                {t('problem.writeStatement')}
              </LinkButton>
            )
          }
        />
      </Box>
      <Stack component="aside" spacing={4} sx={{ order: { xs: -1, md: 0 } }}>
        <ProblemVariables problem={problem} />
        {mayWrite(abilities.submit, signedIn) ? (
          <LinkButton variant="contained" icon="edit" to="/org/$orgId/problem/$problemId/submit" params={params}>
            {t('editor.submit')}
          </LinkButton>
        ) : (
          <WhyNotSubmit reason={abilities.submit} />
        )}
        <DifficultySection problemId={problem._id} />
        {problem.description.trim() !== '' && (
          <LinkButton size="small" icon="download" to="/org/$orgId/problem/$problemId/paper" params={params}>
            {t('booklet:open')}
          </LinkButton>
        )}
        {status?.best && status.best.solutionId !== status.lastSolutionId && (
          <OneResult title={t('editor.best')} problemId={problem._id} solutionId={status.best.solutionId} />
        )}
        {status?.lastSolutionId !== undefined && (
          <OneResult title={t('editor.latest')} problemId={problem._id} solutionId={status.lastSolutionId} />
        )}
      </Stack>
    </Box>
  );
}

function OneResult({
  title,
  problemId,
  solutionId,
}: {
  title: string;
  problemId: string;
  solutionId: string;
}): ReactElement {
  const { orgId } = route.useParams();
  const solution = useQuery(solutionById({ problemId }, solutionId));
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        <Link to="/org/$orgId/problem/$problemId/solution/$solutionId" params={{ orgId, problemId, solutionId }}>
          {title}
        </Link>
      </Typography>
      {solution.data && <ResultLine solution={solution.data} />}
    </Box>
  );
}
