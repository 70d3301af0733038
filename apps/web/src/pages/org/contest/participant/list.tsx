import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ParticipantTags } from '../../../../domain/participant-tags.tsx';
import { UserChip } from '../../../../domain/user-chip.tsx';
import { type Participant, contestParticipants } from '../../../../features/contests/contests.api.ts';
import { type Column, titleColumn } from '../../../../ui/data/data-table.tsx';
import { PagedTable } from '../../../../ui/data/paged-table.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { OpenPart } from '../closed-part.tsx';
import { useContest } from '../use-contest.ts';

const PAGE_SIZE = 50;
const route = getRouteApi('/org/$orgId/contest/$contestId/participant');

/** The participants of the contest, with their tags. */
export function ContestParticipantsPage(): ReactElement {
  const { t } = useTranslation('contest');
  const contest = useContest();
  const { page, perPage, search, tag } = route.useSearch();
  const navigate = route.useNavigate();
  const participants = useQuery({
    ...contestParticipants(contest._id, {
      page: page ?? 1,
      perPage: perPage ?? PAGE_SIZE,
      ...(search === undefined ? {} : { search }),
      ...(tag === undefined ? {} : { tag }),
    }),
    enabled: contest.abilities.readParticipants,
  });
  const isFiltered = tag !== undefined || search !== undefined;
  const columns: Column<Participant>[] = [
    { ...titleColumn('user', t('participants.who')), cell: ({ userId }) => <UserChip principalId={userId} /> },
    {
      id: 'tags',
      header: t('column.tags'),
      cell: ({ tags = [] }) =>
        tags.length === 0 ? (
          ''
        ) : (
          <ParticipantTags
            tags={tags}
            onPick={(picked) => void navigate({ search: { ...(search === undefined ? {} : { search }), tag: picked } })}
          />
        ),
    },
  ];
  return (
    <OpenPart part="readParticipants" error={participants.error}>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center', mb: 3 }}>
        <SearchField
          key={search ?? ''}
          label={t('participants.search')}
          value={search ?? ''}
          onSearch={(text) =>
            void navigate({
              search: { ...(text === '' ? {} : { search: text }), ...(tag === undefined ? {} : { tag }) },
            })
          }
        />
        {tag !== undefined && (
          <Chip
            label={t('participants.tag', { tag })}
            onDelete={() => void navigate({ search: search === undefined ? {} : { search } })}
            sx={{ maxWidth: 1 }}
          />
        )}
      </Box>
      <PagedTable
        label={t('tab.participants')}
        columns={columns}
        query={participants}
        page={page}
        perPage={perPage ?? PAGE_SIZE}
        onPage={(change) => void navigate({ search: (old) => ({ ...old, ...change }) })}
        rowKey={({ _id }) => _id}
        empty={
          isFiltered ? (
            <EmptyState
              icon="search"
              title={t('participants.noMatch')}
              action={<Button onClick={() => void navigate({ search: {} })}>{t('participants.all')}</Button>}
            />
          ) : (
            <EmptyState icon="group" title={t('participants.empty')} detail={t('participants.emptyDetail')} />
          )
        }
      />
    </OpenPart>
  );
}
