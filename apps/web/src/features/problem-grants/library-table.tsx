import type { ReactElement, ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DifficultyText } from '../../domain/difficulty-text.tsx';
import { TagList } from '../../domain/tag-list.tsx';
import { listQuery } from '../../lib/api/list-query.ts';
import { useLanguage } from '../../lib/i18n/index.ts';
import { titleColumn } from '../../ui/data/data-table.tsx';
import { type ListSearch, listParameters } from '../../ui/data/list-search.ts';
import { SearchedTable } from '../../ui/data/searched-table.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { MONO } from '../../ui/fonts.ts';
import { Link } from '../../ui/navigation/link.tsx';
import '../../locales/en/sharing.ts';

/** Problems that are lent to an organization. A click anywhere on a row opens its statement. */
export function LibraryTable({
  orgId,
  search,
  onSearch,
  empty,
}: {
  orgId: string;
  search: ListSearch;
  onSearch: (search: ListSearch, isTyping?: boolean) => void;
  empty: ReactNode;
}): ReactElement {
  const { t } = useTranslation('sharing');
  const language = useLanguage();
  return (
    <SearchedTable
      label={t('library')}
      query={useQuery(listQuery('GET /api/org/:orgId/library', { params: { orgId }, query: listParameters(search) }))}
      search={search}
      onSearch={onSearch}
      searchLabel={t('search')}
      rowKey={({ _id }) => _id}
      linkRows
      columns={[
        {
          ...titleColumn('title', t('problem')),
          cell: ({ _id: problemId, title, titles }) => (
            <Link
              data-row-link
              to="/org/$orgId/library/$problemId"
              params={{ orgId, problemId }}
              sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
            >
              {titles?.[language] ?? title}
            </Link>
          ),
        },
        {
          id: 'owner',
          header: t('owner'),
          onPhone: 'named',
          cell: ({ owner }) => <Box sx={{ overflowWrap: 'anywhere' }}>{owner.name}</Box>,
        },
        {
          id: 'tags',
          header: t('tags'),
          onPhone: 'chip',
          cell: ({ tags }) => (tags.length > 0 ? <TagList tags={tags} /> : ''),
        },
        {
          id: 'difficulty',
          header: t('solvers'),
          onPhone: 'named',
          cell: ({ difficulty }) => (difficulty ? <DifficultyText difficulty={difficulty} /> : ''),
        },
        {
          id: 'version',
          header: t('version'),
          onPhone: 'named',
          cell: ({ dataHash, hasData }) => {
            if (!hasData)
              return (
                <StateChip icon="warning" hue="bad">
                  {t('noData')}
                </StateChip>
              );
            if (dataHash === undefined) return t('current');
            return (
              <Box component="span" sx={{ fontFamily: MONO }}>
                {dataHash.slice(0, 7)}
              </Box>
            );
          },
        },
        {
          id: 'until',
          header: t('until'),
          onPhone: 'named',
          cell: ({ until }) => (until === undefined ? t('forever') : <TimeText timeMs={until} />),
        },
      ]}
      empty={empty}
    />
  );
}
