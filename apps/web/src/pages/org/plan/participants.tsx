import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanParticipantTable } from '../../../features/plans/plan-participant-table.tsx';
import { participantOrders, type ParticipantSearch } from '../../../features/plans/plan-search.ts';
import { planContests, planParticipants } from '../../../features/plans/plans.api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Pager } from '../../../ui/navigation/pager.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { usePlan } from './use-plan.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';

const PAGE_SIZE = 30;
const route = getRouteApi('/org/$orgId/plan/$planId/participant');

/** The participants of a plan and their progress, for its administrators. */
export function PlanParticipantsPage(): ReactElement {
  const { t } = useTranslation('plan');
  const plan = usePlan();
  const { page, perPage, search, sort } = route.useSearch();
  const navigate = route.useNavigate();
  const { administer } = plan.abilities;
  const contests = useQuery({ ...planContests(plan._id), enabled: administer });
  const participants = useQuery({
    ...planParticipants(plan._id, {
      page: page ?? 1,
      perPage: perPage ?? PAGE_SIZE,
      ...(search !== undefined && { search }),
      ...(sort && { sort }),
    }),
    enabled: administer,
  });
  if (!administer) return <Alert severity="info">{t('participant.mayNot')}</Alert>;
  const show = (next: ParticipantSearch, replace = false) =>
    void navigate({ search: { ...(perPage !== undefined && { perPage }), ...next }, replace });
  const currentSearch = { ...(search !== undefined && { search }), ...(sort && { sort }) };
  const failed = contests.error ?? participants.error;
  return (
    <>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', mb: 3 }}>
        <SearchField
          label={t('participant.search')}
          value={search ?? ''}
          onSearch={(text, isTyping) => show({ ...(sort && { sort }), ...(text !== '' && { search: text }) }, isTyping)}
        />
        <SelectField
          size="small"
          label={t('list.sort')}
          value={sort ?? 'joined'}
          sx={{ width: { xs: 1, sm: 200 } }}
          options={participantOrders.map((one) => [one, t(`participant.sort.${one}`)])}
          onChange={(order) =>
            show({ ...(search !== undefined && { search }), ...(order !== 'joined' && { sort: order }) })
          }
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
          search === undefined ? (
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
  );
}
