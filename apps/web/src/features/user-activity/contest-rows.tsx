import type { UserContest } from '@assay/contract';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../domain/content/translated.ts';
import '../../locales/en/user-activity.ts';
import { TimeText } from '../../ui/data/time-text.tsx';
import { Link } from '../../ui/navigation/link.tsx';

/** Contests of a user, each with the rank where the viewer may read the board. */
export function ContestRows({ contests }: { contests: readonly UserContest[] }): ReactElement {
  const { t } = useTranslation('userActivity');
  const titleOf = useTitleOf();
  return (
    <Box
      component="ul"
      aria-label={t('contests.title')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}
    >
      {contests.map((contest) => (
        <Box
          component="li"
          key={contest._id}
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, alignItems: 'baseline' }}
        >
          <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
            <Link
              to="/org/$orgId/contest/$contestId"
              params={{ orgId: contest.orgId, contestId: contest._id }}
              sx={{ fontWeight: 600 }}
            >
              {titleOf(contest)}
            </Link>
            <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {contest.orgName} · <TimeText timeMs={contest.start} />
            </Box>
          </Box>
          {contest.result && (
            <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
              {t('contests.rank', contest.result)}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
