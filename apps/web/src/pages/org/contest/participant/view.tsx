import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../../../domain/user-chip.tsx';
import { contestProblems } from '../../../../features/contests/contests.api.ts';
import { contestProblemName } from '../../../../features/contests/problem-name.ts';
import { LiveSolutionList, solutionQuery } from '../../../../features/solutions/list/live-solution-list.tsx';
import { contestSolutions, listInterval } from '../../../../features/solutions/solutions.api.ts';
import { useLanguage } from '../../../../lib/i18n/index.ts';
import { useLiveStatus } from '../../../../lib/live/index.ts';
import { useSession } from '../../../../lib/session.ts';
import { OpenPart } from '../closed-part.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/participant/$userId');

/** One participant with what they handed in, as far as the stage shows it. */
export function ContestParticipantPage(): ReactElement {
  const { t } = useTranslation('contest');
  const contest = useContest();
  const { userId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const viewer = useSession();
  const language = useLanguage();
  const status = useLiveStatus();
  const { orgId, _id: contestId, abilities } = contest;
  const maySee = abilities.readAllSolutions || (abilities.readSolutions && viewer.userId === userId);
  const problems = useQuery({ ...contestProblems(contestId), enabled: abilities.readProblems });
  const ofUser = { ...search, user: userId };
  const page = useQuery({
    ...contestSolutions(contestId, {
      ...solutionQuery(ofUser, viewer.userId),
      ...(search.problem === undefined ? {} : { problemId: search.problem }),
    }),
    refetchInterval: ({ state }) => listInterval(state.data?.items, true, status),
    enabled: maySee,
  });
  return (
    <>
      <Box sx={{ mb: 4, fontSize: 18 }}>
        <UserChip principalId={userId} size={40} />
      </Box>
      {maySee ? (
        <OpenPart error={page.error}>
          <LiveSolutionList
            orgId={orgId}
            contestId={contestId}
            everybody={{ contest: contestId }}
            problems={(problems.data ?? []).map((row) => ({
              id: row._id,
              title: contestProblemName(row, language),
              points: row.settings.score,
            }))}
            search={ofUser}
            page={page}
            mayReadAll={false}
            showProblem
            onSearch={(wanted) => {
              const { user: _, ...next } = wanted;
              void navigate({ search: next });
            }}
          />
        </OpenPart>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t('participants.solutionsHidden')}</Typography>
      )}
    </>
  );
}
