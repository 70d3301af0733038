import { titleColumn } from '../../ui/data/data-table.tsx';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScoreText } from '../../domain/score-text.tsx';
import { UserChip } from '../../domain/user-chip.tsx';
import { VerdictChip } from '../../domain/verdict-chip.tsx';
import { PagedTable } from '../../ui/data/paged-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { ReportSearch } from './rejudge-search.ts';
import { POLL_MS, type Rejudge, type RejudgePlace, type RejudgeRow, rejudgeRows } from './rejudges.api.ts';

const PAGE_SIZE = 30;

/** Results before and after by solution, changed ones first. */
export function RejudgeRows({
  place,
  order,
  search,
  solutionLink,
  onSearch,
}: {
  place: RejudgePlace;
  order: Rejudge;
  search: ReportSearch;
  solutionLink: (row: RejudgeRow) => ReactNode;
  onSearch: (search: ReportSearch) => void;
}): ReactElement {
  const { t } = useTranslation('rejudge');
  const { page = 1, perPage = PAGE_SIZE, changed: onlyChanged = false } = search;
  const rows = useQuery({
    ...rejudgeRows(place, order, { page, perPage, ...(onlyChanged ? { changed: true } : {}) }),
    refetchInterval: order.state === 'running' ? POLL_MS : false,
  });
  return (
    <Stack component="section" spacing={3} aria-label={t('results')}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {t('results')}
        </Typography>
        <FormControlLabel
          label={t('onlyChanged')}
          control={
            <Switch
              checked={onlyChanged}
              onChange={({ target }) => onSearch(target.checked ? { changed: true } : {})}
            />
          }
        />
      </Stack>
      <PagedTable
        label={t('results')}
        query={rows}
        page={page}
        perPage={perPage}
        onPage={(change) => onSearch({ ...search, ...change })}
        rowKey={({ solutionId }) => solutionId}
        empty={
          <EmptyState
            icon="check"
            title={t(order.state === 'running' && onlyChanged ? 'noneYet' : onlyChanged ? 'noneChanged' : 'none')}
          />
        }
        columns={[
          { ...titleColumn('solution', t('solution')), cell: (row) => solutionLink(row) },
          { id: 'user', header: t('user'), cell: ({ userId }) => <UserChip principalId={userId} /> },
          { id: 'before', header: t('before'), cell: ({ before }) => <Result of={before} /> },
          {
            id: 'after',
            header: t('after'),
            cell: ({ after, state }) => (after ? <Result of={after} /> : t(`row.${state}`)),
          },
          {
            id: 'changed',
            header: t('outcome'),
            cell: ({ changed, state }) =>
              state === 'done' && (
                <Box component="span" sx={changed ? { fontWeight: 600 } : { color: 'text.secondary' }}>
                  {t(changed ? 'isChanged' : 'isSame')}
                </Box>
              ),
          },
        ]}
      />
    </Stack>
  );
}

function Result({ of }: { of: RejudgeRow['before'] }): ReactElement | null {
  if (!of) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <VerdictChip status={of.status} plain /> <ScoreText score={of.score} />
    </Box>
  );
}
