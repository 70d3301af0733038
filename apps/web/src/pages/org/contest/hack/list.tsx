import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { contestProblems } from '../../../../features/contests/contests.api.ts';
import type { HackSearch } from '../../../../features/hacks/hack-search.ts';
import { AddToTests } from '../../../../features/hacks/add-to-tests.tsx';
import { HackTable } from '../../../../features/hacks/hack-table.tsx';
import { hackList } from '../../../../features/hacks/hacks.api.ts';
import { useHackInterval, useLiveHacks } from '../../../../features/hacks/use-live-hacks.ts';
import '../../../../locales/en/hack.ts';
import { LIST_SIZE } from '../../../../ui/data/list-search.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { OpenPart } from '../closed-part.tsx';
import { useContest } from '../use-contest.ts';
import { useProblemNames } from './use-problem-names.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/hack');

/** Hacks of a contest: the viewer's own and those of the viewer's submissions; for the jury all. */
export function ContestHacksPage(): ReactElement {
  const { t } = useTranslation('hack');
  const contest = useContest();
  const { _id: contestId, abilities } = contest;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const problemName = useProblemNames();
  const { data: problems } = useQuery({
    ...contestProblems(contestId),
    enabled: abilities.administer && abilities.readProblems,
  });
  const interval = useHackInterval();
  const { page = 1, perPage = LIST_SIZE, show } = search;
  const isMine = show === 'mine';
  const query = useQuery({
    ...hackList(contestId, { page, perPage, ...(isMine ? { mine: true } : {}) }),
    enabled: abilities.readSolutions,
    refetchInterval: ({ state }) => interval(state.data?.items),
  });
  useLiveHacks(contestId);
  const go = (next: HackSearch) => void navigate({ search: next });
  const kind = abilities.observe && !isMine ? 'all' : 'own';
  return (
    <OpenPart part="readSolutions" error={query.error}>
      <Stack spacing={4}>
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', justifyContent: 'space-between' }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={t('filter.label')}
            value={isMine ? 'mine' : 'all'}
            onChange={(_, picked: 'mine' | 'all' | null) => {
              const { show: _show, page: _page, ...others } = search;
              if (picked !== null) go({ ...others, ...(picked === 'mine' ? { show: picked } : {}) });
            }}
          >
            <ToggleButton value="all">{t(abilities.observe ? 'filter.all' : 'filter.concerned')}</ToggleButton>
            <ToggleButton value="mine">{t('filter.mine')}</ToggleButton>
          </ToggleButtonGroup>
          {abilities.administer && problems !== undefined && problems.length > 0 && (
            <AddToTests contest={contest} problems={problems.map(({ _id: id }) => ({ id, name: problemName(id) }))} />
          )}
        </Stack>
        <HackTable
          contest={contest}
          problemName={problemName}
          query={query}
          page={page}
          perPage={perPage}
          onPage={(change) => go({ ...search, ...change })}
          empty={<EmptyState icon="flash" title={t(`empty.${kind}`)} detail={t(`empty.${kind}Detail`)} />}
        />
      </Stack>
    </OpenPart>
  );
}
