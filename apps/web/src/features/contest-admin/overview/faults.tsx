import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../../domain/user-chip.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { TimeText } from '../../../ui/data/time-text.tsx';
import type { Overview } from '../contest-admin.api.ts';

/** Solutions that could not be judged, latest first: the cause of each, and what to do. */
export function Faults({
  orgId,
  contestId,
  faults,
  titleOf,
}: {
  orgId: string;
  contestId: string;
  faults: Overview['faults'];
  titleOf: (problemId: string) => string;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  return (
    <Stack spacing={3}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {faults.latest.map(({ solutionId, problemId, userId, completedAt, origin, reason, advice }) => (
          <Box component="li" key={solutionId} sx={{ overflowWrap: 'anywhere' }}>
            <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', fontSize: '0.875rem' }}>
              <Link to="/org/$orgId/contest/$contestId/solution/$solutionId" params={{ orgId, contestId, solutionId }}>
                {titleOf(problemId)}
              </Link>
              <UserChip principalId={userId} />
              <TimeText timeMs={completedAt} />
              {origin && <span>{t(`overview.origin.${origin}`)}</span>}
            </Stack>
            <Box>{reason}</Box>
            {advice !== undefined && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {advice}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      {faults.total > faults.latest.length && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('overview.moreFaults', { count: faults.total - faults.latest.length })}
        </Typography>
      )}
    </Stack>
  );
}
