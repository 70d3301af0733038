import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contest, ContestRanklist } from '../../../../features/contests/contests.api.ts';
import { useRanklistName } from '../../../../domain/use-ranklist-name.ts';
import { LinkTab } from '../../../../ui/navigation/link-tab.tsx';

const BOARD = '';

/** Tabs of the ranklists of a contest; those on the board share one tab. Hidden if there is only one tab. */
export function RanklistSwitcher({
  contest,
  ranklists,
  current,
  onBoard = false,
}: {
  contest: Contest;
  ranklists: readonly ContestRanklist[];
  /** Key of the shown ranklist, if known. */
  current: string | undefined;
  /** Whether the board is shown instead of a ranklist by its key. */
  onBoard?: boolean;
}): ReactElement | null {
  const { t } = useTranslation('contest');
  const ranklistName = useRanklistName();
  const params = { orgId: contest.orgId, contestId: contest._id };
  const open = ranklists.find(({ boardRole }) => boardRole === 'open');
  const tabs = [
    ...(open ? [{ key: BOARD, name: open.name }] : []),
    // The jury and observers can see the final ranklist before its reveal.
    ...ranklists.filter(
      ({ boardRole }) => boardRole === undefined || (boardRole === 'final' && contest.abilities.observe),
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
      {tabs.map(({ key, name: stored }) => {
        const name = ranklistName(stored);
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
