import { instanceStates } from '@assay/contract/states';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../domain/content/translated.ts';
import { UserChip } from '../../domain/user-chip.tsx';
import '../../locales/en/instance.ts';
import { useRenewal } from '../../lib/live/index.ts';
import { useSession } from '../../lib/session.ts';
import { type Column, titleColumn } from '../../ui/data/data-table.tsx';
import { PagedTable } from '../../ui/data/paged-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { InstanceAccess } from './instance-access.tsx';
import { InstanceActions } from './instance-actions.tsx';
import { InstanceState } from './instance-state.tsx';
import { type Instance, instanceKeys, instanceList } from './instances.api.ts';
import { StopAll } from './stop-all.tsx';
import type { InstanceSearch } from './instance-search.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';

const PAGE_SIZE = 15;

/** Instances with their endpoints, updated live; can be torn down after a confirmation. */
export function InstanceBoard({
  orgId,
  problemId,
  contestId,
  mayReadAll,
  mayStopAll = false,
  search,
  onSearch,
}: {
  orgId: string;
  /** Filters by this problem or this contest. */
  problemId?: string;
  contestId?: string;
  /** Whether the viewer may list those of other users. */
  mayReadAll: boolean;
  /** Whether the viewer may stop all instances of the contest, or of the organization without one. */
  mayStopAll?: boolean;
  search: InstanceSearch;
  onSearch: (search: InstanceSearch) => void;
}): ReactElement {
  const { t } = useTranslation(['instance', 'common']);
  const { userId } = useSession();
  const queries = useQueryClient();
  const renew = () => queries.invalidateQueries({ queryKey: instanceKeys.all });
  useRenewal('instance', () => void renew(), { concerns: (event) => event.orgId === orgId });
  const { page, perPage, state } = search;
  const isEverybody = mayReadAll && search.who === 'all';
  const query = useQuery({
    ...instanceList({
      orgId,
      page: page ?? 1,
      perPage: perPage ?? PAGE_SIZE,
      ...(isEverybody || userId === null ? {} : { userId }),
      ...(problemId === undefined ? {} : { problemId }),
      ...(contestId === undefined ? {} : { contestId }),
      ...(state === undefined ? {} : { state: instanceStates.indexOf(state) }),
    }),
    enabled: userId !== null,
  });
  const isFiltered = state !== undefined;
  const columns: Column<Instance>[] = [
    {
      ...titleColumn('state', t('column.state')),
      cell: (row) => <InstanceState row={row} />,
    },
    ...(isEverybody
      ? [{ id: 'user', header: t('column.user'), cell: (row: Instance) => <UserChip principalId={row.userId} /> }]
      : []),
    ...(problemId === undefined
      ? [
          {
            id: 'problem',
            header: t('column.problem'),
            cell: (row: Instance) => <ProblemLink orgId={orgId} row={row} />,
          },
        ]
      : []),
    { id: 'opened', header: t('column.opened'), cell: (row) => <TimeText timeMs={row.createdAt} /> },
    {
      id: 'message',
      header: t('column.message'),
      width: '35%',
      cell: (row) => <InstanceAccess orgId={orgId} row={row} />,
    },
    {
      id: 'actions',
      header: t('common:table.actions'),
      onPhone: 'actions',
      align: 'right',
      cell: (row) => <InstanceActions row={row} onChange={renew} />,
    },
  ];
  return (
    <>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', mb: 4 }}>
        {mayReadAll && (
          <SelectField
            size="small"
            fullWidth={false}
            label={t('list.whose')}
            value={isEverybody ? 'all' : 'mine'}
            sx={{ minWidth: 140 }}
            options={[
              ['mine', t('list.mine')],
              ['all', t('list.all')],
            ]}
            onChange={(chosen) => {
              const { who: _who, page: _page, ...rest } = search;
              onSearch(chosen === 'all' ? { ...rest, who: 'all' } : rest);
            }}
          />
        )}
        <SelectField
          size="small"
          fullWidth={false}
          label={t('list.state')}
          value={state ?? ''}
          sx={{ minWidth: 140 }}
          slotProps={{ select: { displayEmpty: true } }}
          options={[['', t('list.anyState')], ...instanceStates.map((one) => [one, t(`state.${one}`)] as const)]}
          onChange={(chosen) => {
            const { state: _state, page: _page, ...rest } = search;
            onSearch(chosen === '' ? rest : { ...rest, state: chosen });
          }}
        />
        {isEverybody && mayStopAll && <StopAll orgId={orgId} contestId={contestId} onChange={renew} />}
      </Stack>
      <PagedTable
        label={t('list.title')}
        columns={columns}
        query={query}
        page={page}
        perPage={perPage ?? PAGE_SIZE}
        onPage={(change) => onSearch({ ...search, ...change })}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState
            icon="instance"
            title={t(isFiltered ? 'list.emptyFilter' : 'list.empty.title')}
            detail={
              isFiltered
                ? ''
                : t(problemId === undefined && contestId === undefined ? 'list.empty.detail' : 'list.empty.here')
            }
            action={isFiltered && <Button onClick={() => onSearch({})}>{t('list.showAll')}</Button>}
          />
        }
      />
    </>
  );
}

/** Link to the problem, in the contest if the instance was opened in one. */
function ProblemLink({ orgId, row }: { orgId: string; row: Instance }): ReactElement {
  const titleOf = useTitleOf();
  const { problemId, contestId, problemTitle, contestTitle: title, contestTitles: titles } = row;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {contestId === undefined ? (
        <Link to="/org/$orgId/problem/$problemId" params={{ orgId, problemId }}>
          {problemTitle}
        </Link>
      ) : (
        <Link to="/org/$orgId/contest/$contestId/problem/$problemId" params={{ orgId, contestId, problemId }}>
          {problemTitle}
        </Link>
      )}
      {title !== undefined && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{titleOf({ title, titles })}</Box>
      )}
    </Box>
  );
}
