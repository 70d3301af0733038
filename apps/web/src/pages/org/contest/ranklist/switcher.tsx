import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contest, ContestRanklist } from '../../../../features/contests/contests.api.ts';
import { LinkTab } from '../../../../ui/navigation/link-tab.tsx';

const BOARD = '';

/**
 * The ranklists of a contest, to go from one to the other; those on the board are one. Nothing where there is only one.
 */
export function RanklistSwitcher({
  contest,
  ranklists,
  current,
  onBoard = false,
}: {
  contest: Contest;
  ranklists: readonly ContestRanklist[];
  /** Key of the ranklist shown, where it is known. */
  current: string | undefined;
  /** Whether the board is shown, and not a ranklist by itself. */
  onBoard?: boolean;
}): ReactElement | null {
  const { t } = useTranslation('contest');
  const params = { orgId: contest.orgId, contestId: contest._id };
  const open = ranklists.find(({ boardRole }) => boardRole === 'open');
  const tabs = [
    ...(open ? [{ key: BOARD, name: open.name }] : []),
    // Directors look at the final one before its reveal.
    ...ranklists.filter(
      ({ boardRole }) => boardRole === undefined || (boardRole === 'final' && contest.abilities.administer),
    ),
  ];
  if (tabs.length < 2) return null;
  const value = open && onBoard ? BOARD : current === open?.key ? BOARD : current;
  return (
    <Tabs
      value={tabs.some(({ key }) => key === value) ? value : false}
      variant="scrollable"
      aria-label={t('tab.ranklists')}
      sx={{ mt: -3, mb: 3, minHeight: 40 }}
    >
      {tabs.map(({ key, name }) => {
        const label = (
          <Typography component="span" variant="inherit" noWrap title={name} sx={{ maxWidth: 240 }}>
            {name}
          </Typography>
        );
        return key === BOARD ? (
          <LinkTab key={key} value={key} label={label} to="/org/$orgId/contest/$contestId/ranklist" params={params} />
        ) : (
          <LinkTab
            key={key}
            value={key}
            label={label}
            to="/org/$orgId/contest/$contestId/ranklist/$ranklistKey"
            params={{ ...params, ranklistKey: key }}
          />
        );
      })}
    </Tabs>
  );
}
