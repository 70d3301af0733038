import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PrincipalField } from '../../../domain/access/principal-field.tsx';
import { EnrolledGroups } from '../../../domain/enrolled-groups/enrolled-groups.tsx';
import { AddPrincipal } from '../../../domain/people/add-principal.tsx';
import { PlanParticipantTable } from '../../../features/plans/plan-participant-table.tsx';
import {
  type ParticipantOrder,
  participantOrders,
  type ParticipantSearch,
} from '../../../features/plans/plan-search.ts';
import {
  planContests,
  planEnrollmentActs,
  planGroups,
  planKeys,
  planParticipants,
} from '../../../features/plans/plans.api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Pager } from '../../../ui/navigation/pager.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { usePlan } from './use-plan.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';

const PAGE_SIZE = 30;
const ALL = 'all';
const route = getRouteApi('/org/$orgId/plan/$planId/participant');

/** The participants of a plan and their progress, for its administrators. */
export function PlanParticipantsPage(): ReactElement {
  const { t } = useTranslation(['plan', 'enrollment']);
  const queries = useQueryClient();
  const plan = usePlan();
  const { page, perPage, search, sort, group } = route.useSearch();
  const navigate = route.useNavigate();
  const { administer } = plan.abilities;
  const contests = useQuery({ ...planContests(plan._id), enabled: administer });
  const participants = useQuery({
    ...planParticipants(plan._id, {
      page: page ?? 1,
      perPage: perPage ?? PAGE_SIZE,
      ...(search !== undefined && { search }),
      ...(sort && { sort }),
      ...(group !== undefined && { groupId: group }),
    }),
    enabled: administer,
  });
  const groups = useQuery({ ...planGroups(plan._id), enabled: administer });
  const acts = planEnrollmentActs(plan._id, async () => {
    await queries.invalidateQueries({ queryKey: planKeys.one(plan._id) });
    await queries.invalidateQueries({ queryKey: planKeys.access(plan._id) });
  });
  if (!administer) return <Alert severity="info">{t('participant.mayNot')}</Alert>;
  const show = (next: ParticipantSearch, replace = false) =>
    void navigate({ search: { ...(perPage !== undefined && { perPage }), ...next }, replace });
  const currentSearch = {
    ...(search !== undefined && { search }),
    ...(sort && { sort }),
    ...(group !== undefined && { group }),
  };
  /** Changes filters or the order, and returns to page 1. An empty text removes one. */
  const narrow = (part: { search?: string; sort?: ParticipantOrder; group?: string }, replace = false) => {
    const wanted = { ...currentSearch, ...part };
    show(
      {
        ...(wanted.sort && wanted.sort !== 'joined' && { sort: wanted.sort }),
        ...(wanted.search && { search: wanted.search }),
        ...(wanted.group && wanted.group !== ALL && { group: wanted.group }),
      },
      replace,
    );
  };
  const options = groups.data ?? [];
  const isKnownGroup = group === undefined || options.some(({ groupId }) => groupId === group);
  const failed = contests.error ?? participants.error;
  // Together: a section that appears above the table later would move it.
  return (
    <AsyncState query={groups}>
      {() => (
        <>
          <Stack spacing={5} sx={{ mb: 5 }}>
            <AddPrincipal
              button={t('enrollment:enroll')}
              add={async ({ principalId, name }) =>
                t('enrollment:enrolled', { name, count: await acts.enroll(principalId) })
              }
              field={(props) => (
                <PrincipalField {...props} orgId={plan.orgId} only={['group']} help={t('enrollment:field.help')} />
              )}
            />
            <EnrolledGroups kind="plan" orgId={plan.orgId} query={groups} acts={acts} />
          </Stack>
          <Stack component="search" direction="row" sx={{ gap: 3, flexWrap: 'wrap', mb: 3 }}>
            <SearchField
              label={t('participant.search')}
              value={search ?? ''}
              onSearch={(text, isTyping) => narrow({ search: text }, isTyping)}
            />
            {(options.length > 0 || group !== undefined) && (
              <SelectField
                size="small"
                label={t('enrollment:group')}
                value={group ?? ALL}
                sx={{ width: { xs: 1, sm: 200 } }}
                options={[
                  [ALL, t('participant.everyone')],
                  ...options.map(({ groupId, name }) => [groupId, name] as const),
                  ...(isKnownGroup ? [] : [[group, t('participant.unknownGroup')] as const]),
                ]}
                onChange={(picked) => narrow({ group: picked })}
              />
            )}
            <SelectField
              size="small"
              label={t('list.sort')}
              value={sort ?? 'joined'}
              sx={{ width: { xs: 1, sm: 200 } }}
              options={participantOrders.map((one) => [one, t(`participant.sort.${one}`)])}
              onChange={(order) => narrow({ sort: order })}
            />
          </Stack>
          <PlanParticipantTable
            // A table of its own until the columns are known, which would move while they are added.
            key={contests.data === undefined ? 'loading' : 'loaded'}
            contests={contests.data ?? []}
            query={{
              data: contests.data && participants.data?.items,
              error: failed,
              refetch: async () => await Promise.all([contests.refetch(), participants.refetch()]),
            }}
            empty={
              search === undefined && group === undefined ? (
                <EmptyState icon="group" title={t('participant.empty')} detail={t('participant.emptyDetail')} />
              ) : (
                <EmptyState
                  icon="search"
                  title={t('participant.noMatch')}
                  action={<Button onClick={() => show({})}>{t('participant.all')}</Button>}
                />
              )
            }
          />
          {(contests.data ?? []).length > 0 && (participants.data?.items ?? []).length > 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 3 }}>
              {t('participant.legend')}
            </Typography>
          )}
          <Pager
            page={page}
            perPage={perPage ?? PAGE_SIZE}
            total={participants.data?.total}
            onChange={(change) => show({ ...currentSearch, ...change })}
          />
        </>
      )}
    </AsyncState>
  );
}
