import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { placeKeys, placeSettings } from '../../../../features/contest-place/contest-place.api.ts';
import { IncidentTable } from '../../../../features/contest-place/incident-table.tsx';
import { PlaceSettingsForm } from '../../../../features/contest-place/place-settings-form.tsx';
import { SeatTable } from '../../../../features/contest-place/seat-table.tsx';
import { useRenewal } from '../../../../lib/live/index.ts';
import '../../../../locales/en/place.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/admin/place');

/**
 * From where participants take part: settings, who sits where, and what was refused. The jury and observers read only
 * the last.
 */
export function ContestPlacePage(): ReactElement {
  const { t } = useTranslation('place');
  const { _id: contestId, abilities } = useContest();
  const queries = useQueryClient();
  const { log = 1, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const settings = useQuery({ ...placeSettings(contestId), enabled: abilities.administer });
  useRenewal('place', () => void queries.invalidateQueries({ queryKey: placeKeys.contest(contestId) }), {
    concerns: (event) => event.contestId === contestId,
  });
  return (
    <Stack spacing={8}>
      {abilities.administer && (
        <>
          <AsyncState query={settings}>
            {(stored) => <PlaceSettingsForm key={contestId} contestId={contestId} stored={stored} />}
          </AsyncState>
          <Stack spacing={4}>
            <Typography variant="h2">{t('seats.title')}</Typography>
            <SeatTable
              contestId={contestId}
              search={search}
              onSearch={(next, isTyping) =>
                void navigate({
                  search: { ...next, ...(log > 1 && { log }) },
                  replace: isTyping === true,
                  resetScroll: false,
                })
              }
            />
          </Stack>
        </>
      )}
      <Stack spacing={4}>
        <Typography variant="h2">{t('log.title')}</Typography>
        <IncidentTable
          contestId={contestId}
          withAddresses={abilities.judge}
          page={log}
          onPage={(page) =>
            void navigate({ search: { ...search, ...(page > 1 && { log: page }) }, resetScroll: false })
          }
        />
      </Stack>
    </Stack>
  );
}
