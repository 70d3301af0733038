import type { HomeAttempt } from '@assay/contract';
import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../domain/content/translated.ts';
import { OwnResult } from '../../domain/own-result.tsx';
import { useLanguage } from '../../lib/i18n/index.ts';
import { TimeText } from '../../ui/data/time-text.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { note, rowList } from './home-section.tsx';
import '../../locales/en/home-sections.ts';

/** Problems that the viewer worked on last, each with the best and the latest result. */
export function AttemptRows({ attempts }: { attempts: readonly HomeAttempt[] }): ReactElement {
  const { t } = useTranslation('homeSections');
  const titleOf = useTitleOf();
  return (
    <Box component="ul" aria-label={t('attempts.title')} sx={rowList}>
      {attempts.map((attempt) => (
        <Box
          component="li"
          key={`${attempt.problem._id} ${attempt.contest?._id ?? ''}`}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }}
        >
          <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
            <ProblemLink attempt={attempt} />
            <Box sx={note}>
              {attempt.contest && <>{titleOf(attempt.contest)} · </>}
              <TimeText timeMs={attempt.submittedAt} />
            </Box>
          </Box>
          <Result attempt={attempt} />
        </Box>
      ))}
    </Box>
  );
}

/** Link to the editor, in the contest while it is running. */
function ProblemLink({ attempt: { problem, contest } }: { attempt: HomeAttempt }): ReactElement {
  const language = useLanguage();
  const title = problem.titles?.[language] ?? problem.title;
  const problemId = problem._id;
  return contest === undefined ? (
    <Link
      to="/org/$orgId/problem/$problemId/submit"
      params={{ orgId: problem.orgId, problemId }}
      sx={{ fontWeight: 600 }}
    >
      {title}
    </Link>
  ) : (
    <Link
      to="/org/$orgId/contest/$contestId/problem/$problemId"
      params={{ orgId: contest.orgId, contestId: contest._id, problemId }}
      sx={{ fontWeight: 600 }}
    >
      {title}
    </Link>
  );
}

function Result({ attempt: { problem, contest, last, best } }: { attempt: HomeAttempt }): ReactElement {
  const { t } = useTranslation('homeSections');
  if (last === undefined && best === undefined)
    return <Box sx={note}>{contest === undefined ? t('attempts.practice') : t('attempts.submitted')}</Box>;
  const link = (solutionId: string, children: ReactNode): ReactElement =>
    contest === undefined ? (
      <Link
        to="/org/$orgId/problem/$problemId/solution/$solutionId"
        params={{ orgId: problem.orgId, problemId: problem._id, solutionId }}
        underline="none"
      >
        {children}
      </Link>
    ) : (
      <Link
        to="/org/$orgId/contest/$contestId/solution/$solutionId"
        params={{ orgId: contest.orgId, contestId: contest._id, solutionId }}
        underline="none"
      >
        {children}
      </Link>
    );
  return <OwnResult counted={best} latest={last} points={contest?.points} link={link} />;
}
