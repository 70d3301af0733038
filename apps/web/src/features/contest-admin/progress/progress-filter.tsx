import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/contest-progress.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { enrolledGroups } from '../participants/enrolled-groups.api.ts';
import { type ProgressSearch, progressSorts } from './progress-search.ts';
import type { Progress } from './progress.api.ts';

const ALL = 'all';
const width = { xs: 1, sm: 200 };

/** Narrows and orders the people; the state is the URL. A new filter begins at the first page. */
export function ProgressFilter({
  contestId,
  problems,
  search,
  onSearch,
}: {
  contestId: string;
  problems: Progress['problems'];
  search: ProgressSearch;
  onSearch: (search: ProgressSearch) => void;
}): ReactElement {
  const { t } = useTranslation('contestProgress');
  const groups = useQuery(enrolledGroups(contestId)).data ?? [];
  const { group, missing, sort = 'name', search: text, perPage } = search;

  function narrow(part: { group?: string; missing?: string; sort?: string; search?: string }): void {
    const wanted = { group: group ?? ALL, missing: missing ?? ALL, sort, search: text ?? '', ...part };
    const order = progressSorts.find((one) => one === wanted.sort);
    onSearch({
      ...(perPage === undefined ? {} : { perPage }),
      ...(wanted.group === ALL ? {} : { group: wanted.group }),
      ...(wanted.missing === ALL ? {} : { missing: wanted.missing }),
      ...(wanted.search === '' ? {} : { search: wanted.search }),
      ...(order === undefined || order === 'name' ? {} : { sort: order }),
    });
  }

  const isKnownGroup = group === undefined || groups.some(({ groupId }) => groupId === group);
  return (
    <Stack component="search" direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, flexWrap: 'wrap' }}>
      <SearchField
        key={text ?? ''}
        label={t('filter.search')}
        value={text ?? ''}
        onSearch={(found) => narrow({ search: found })}
      />
      <Box sx={{ display: { xs: 'grid', sm: 'contents' }, gridTemplateColumns: '1fr 1fr', gap: 3 }}>
        <SelectField
          size="small"
          label={t('filter.group')}
          value={group ?? ALL}
          sx={{ width }}
          options={[
            [ALL, t('filter.everyone')],
            ...groups.map(({ groupId, name }) => [groupId, name] as const),
            ...(isKnownGroup ? [] : [[group, t('filter.unknownGroup')] as const]),
          ]}
          onChange={(picked) => narrow({ group: picked })}
        />
        <SelectField
          size="small"
          label={t('filter.missing')}
          value={missing ?? ALL}
          sx={{ width }}
          options={[
            [ALL, t('filter.any')],
            ['untouched', t('filter.untouched')],
            ['unsolved', t('filter.unsolved')],
            ...problems.map(({ _id, slug }) => [_id, t('filter.notSolved', { letter: slug })] as const),
          ]}
          onChange={(picked) => narrow({ missing: picked })}
        />
        <SelectField
          size="small"
          label={t('filter.sort')}
          value={sort}
          sx={{ width }}
          options={progressSorts.map((one) => [one, t(`sort.${one}`)] as const)}
          onChange={(picked) => narrow({ sort: picked })}
        />
      </Box>
    </Stack>
  );
}
