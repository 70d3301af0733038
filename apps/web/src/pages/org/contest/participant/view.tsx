import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../../../domain/user-chip.tsx';
import { TeamFacts } from '../../../../features/contest-teams/team-facts.tsx';
import { useSession } from '../../../../lib/session.ts';
import { ContestSolutionList } from '../contest-solution-list.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/participant/$userId');

/** One participant with their solutions, as far as the stage shows them. */
export function ContestParticipantPage(): ReactElement {
  const { t } = useTranslation('contest');
  const { abilities, _id: contestId, entry, team } = useContest();
  const { userId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const viewer = useSession();
  return (
    <>
      <Box sx={{ mb: 4, fontSize: 18 }}>
        <UserChip principalId={userId} size={40} />
      </Box>
      {entry !== undefined && (
        <Box sx={{ mb: 4 }}>
          <TeamFacts contestId={contestId} teamId={userId} />
        </Box>
      )}
      {abilities.readAllSolutions || (abilities.readSolutions && (viewer.userId === userId || team?._id === userId)) ? (
        <ContestSolutionList
          search={{ ...search, user: userId }}
          mayReadAll={false}
          onSearch={(wanted) => {
            const { user: _, ...next } = wanted;
            void navigate({ search: next });
          }}
        />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t('participants.solutionsHidden')}</Typography>
      )}
    </>
  );
}
