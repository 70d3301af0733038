import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useProblemTitle } from '../../../features/problems/reading-language.tsx';
import { ProblemVariables, Statement } from '../../../features/problems/statement.tsx';
import { useNextUnsolved } from '../../../features/problems/use-next-unsolved.ts';
import { useSession } from '../../../lib/session.ts';
import { VISITOR } from '../../../features/solutions/submit/drafts.ts';
import { Desk } from '../desk.tsx';
import { useProblem } from './use-problem.ts';
import { mayWrite, WhyNotSubmit } from './why-not-submit.tsx';

const route = getRouteApi('/org/$orgId/problem/$problemId/submit');

/** The desk of a problem. `from` in the URL: an earlier solution whose files fill the editor once. */
export function SubmitPage(): ReactElement {
  const { from } = route.useSearch();
  const navigate = route.useNavigate();
  const problem = useProblem();
  const { userId } = useSession();
  const title = useProblemTitle(problem);
  const { config, abilities } = problem;
  const next = useNextUnsolved({ orgId: problem.orgId, afterId: problem._id, toDesk: true });
  if (!config) return <WhyNotSubmit reason="no-judge-data" />;
  const place = { problemId: problem._id };
  return (
    <Desk
      key={problem._id}
      orgId={problem.orgId}
      userId={userId ?? VISITOR}
      place={place}
      config={config}
      whyNot={mayWrite(abilities.submit, userId !== null) ? null : <WhyNotSubmit reason={abilities.submit} />}
      fromId={from}
      onTaken={() => void navigate({ search: {}, replace: true })}
      next={
        userId === null
          ? undefined
          : { run: () => void next.run(), isOffered: (problem.status?.best?.score ?? 0) >= 100 }
      }
      latestId={problem.status?.lastSolutionId}
      statement={
        <>
          <Typography variant="h1" component="h2" sx={{ fontSize: 22, mb: 3, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Box sx={{ mb: 4 }}>
            <ProblemVariables problem={problem} />
          </Box>
          <Statement problem={problem} />
        </>
      }
    />
  );
}
