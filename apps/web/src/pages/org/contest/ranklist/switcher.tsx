import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contest } from '../../../../features/contests/contests.api.ts';
import { LinkTab } from '../../../../ui/navigation/link-tab.tsx';

/** The ranklists of a contest, to go from one to the other. Nothing where there is only one. */
export function RanklistSwitcher({
  contest,
  ranklists,
}: {
  contest: Contest;
  ranklists: readonly { key: string; name: string }[];
}): ReactElement | null {
  const { t } = useTranslation('contest');
  const { ranklistKey } = useParams({ strict: false });
  if (ranklists.length < 2) return null;
  return (
    <Tabs
      value={ranklists.some(({ key }) => key === ranklistKey) ? ranklistKey : false}
      variant="scrollable"
      aria-label={t('tab.ranklists')}
      sx={{ mt: -3, mb: 3, minHeight: 40 }}
    >
      {ranklists.map(({ key, name }) => (
        <LinkTab
          key={key}
          value={key}
          label={
            <Typography component="span" variant="inherit" noWrap title={name} sx={{ maxWidth: 240 }}>
              {name}
            </Typography>
          }
          to="/org/$orgId/contest/$contestId/ranklist/$ranklistKey"
          params={{ orgId: contest.orgId, contestId: contest._id, ranklistKey: key }}
        />
      ))}
    </Tabs>
  );
}
