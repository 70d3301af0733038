import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EnrolledGroups } from '../../../../domain/enrolled-groups/enrolled-groups.tsx';
import { adminKeys, participantPage } from '../../../../features/contest-admin/contest-admin.api.ts';
import { AddParticipant } from '../../../../features/contest-admin/participants/add-participant.tsx';
import { enrolledGroups, enrollmentActs } from '../../../../features/contest-admin/participants/enrolled-groups.api.ts';
import { ExportParticipants } from '../../../../features/contest-admin/participants/export-participants.tsx';
import type { AdminParticipantSearch } from '../../../../features/contest-admin/participants/admin-participant-search.ts';
import { ParticipantTable } from '../../../../features/contest-admin/participants/participant-table.tsx';
import { LateSpinner } from '../../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { Pager } from '../../../../ui/navigation/pager.tsx';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/admin/participant');
const PAGE_SIZE = 30;

/** Participants of the contest: filtered by name, tag or ban; added individually or from a spreadsheet. */
export function ContestAdminParticipantsPage(): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const { orgId, _id: contestId, slug } = useContest();
  const { page, perPage = PAGE_SIZE, search, tag, banned } = route.useSearch();
  const navigate = route.useNavigate();
  const participants = useQuery(
    participantPage(contestId, {
      page: page ?? 1,
      perPage,
      ...(search === undefined ? {} : { search }),
      ...(tag === undefined ? {} : { tag }),
      ...(banned === undefined ? {} : { banned }),
    }),
  );
  const queries = useQueryClient();
  const acts = enrollmentActs(contestId, () => queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) }));
  const groups = useQuery(enrolledGroups(contestId));
  const isFiltered = search !== undefined || tag !== undefined || banned !== undefined;

  /** Changes a filter and returns to page 1. */
  function filter(part: Partial<Record<'search' | 'tag', string | undefined>> & { banned?: true | undefined }): void {
    const filters = { search, tag, banned, ...part };
    const next: AdminParticipantSearch = {
      ...(perPage === PAGE_SIZE ? {} : { perPage }),
      ...(filters.search ? { search: filters.search } : {}),
      ...(filters.tag ? { tag: filters.tag } : {}),
      ...(filters.banned ? { banned: true } : {}),
    };
    void navigate({ search: next });
  }

  // A section that appears above the table later would move it.
  if (groups.isLoading) return <LateSpinner />;
  return (
    <Stack spacing={5}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <AddParticipant orgId={orgId} contestId={contestId} />
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', ml: { lg: 'auto' } }}>
          <LinkButton
            variant="outlined"
            icon="upload"
            to="/org/$orgId/contest/$contestId/admin/participant/import"
            params={{ orgId, contestId }}
          >
            {t('participants.import')}
          </LinkButton>
          <LinkButton
            variant="outlined"
            icon="image"
            to="/org/$orgId/contest/$contestId/admin/participant/photo"
            params={{ orgId, contestId }}
          >
            {t('participants.photos')}
          </LinkButton>
          <ExportParticipants contestId={contestId} slug={slug} />
        </Stack>
      </Stack>
      <EnrolledGroups kind="contest" orgId={orgId} query={groups} acts={acts} />
      <Stack component="search" direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchField
          key={search ?? ''}
          label={t('participants.search')}
          value={search ?? ''}
          onSearch={(text) => filter({ search: text === '' ? undefined : text })}
        />
        <Chip
          label={t('participants.onlyBanned')}
          color={banned ? 'primary' : 'default'}
          variant={banned ? 'filled' : 'outlined'}
          aria-pressed={banned === true}
          onClick={() => filter({ banned: banned ? undefined : true })}
        />
        {tag !== undefined && (
          <Chip
            label={t('participants.withTag', { tag })}
            onDelete={() => filter({ tag: undefined })}
            sx={{ maxWidth: 1 }}
          />
        )}
      </Stack>
      <ParticipantTable
        contestId={contestId}
        query={{ data: participants.data?.items, error: participants.error, refetch: participants.refetch }}
        onTag={(picked) => filter({ tag: picked })}
        empty={
          <EmptyState
            icon="group"
            title={t(isFiltered ? 'participants.noneFound' : 'participants.empty')}
            detail={t(isFiltered ? 'participants.noneFoundDetail' : 'participants.emptyDetail')}
          />
        }
      />
      <Pager
        page={page}
        perPage={perPage}
        total={participants.data?.total}
        onChange={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })}
      />
    </Stack>
  );
}
