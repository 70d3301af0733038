import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { teamCategories } from '@assay/contract/team-limits';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TeamCategory, teamList } from '../../../../features/contest-teams/contest-teams.api.ts';
import { DeskSheetsButton } from '../../../../features/contest-teams/desk-sheets-button.tsx';
import { TeamDialog } from '../../../../features/contest-teams/team-dialog.tsx';
import { TeamSettingsForm } from '../../../../features/contest-teams/team-settings-form.tsx';
import { TeamTable } from '../../../../features/contest-teams/team-table.tsx';
import '../../../../locales/en/contest-team.ts';
import { listParameters, LIST_SIZE } from '../../../../ui/data/list-search.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { Pager } from '../../../../ui/navigation/pager.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/admin/team');

/** Teams of a contest: who takes part, how teams form, and the teams themselves. */
export function ContestTeamsPage(): ReactElement {
  const { t } = useTranslation('contestTeam');
  const { orgId, _id: contestId } = useContest();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [creating, setCreating] = useState(false);
  const { category, incomplete } = search;
  const { count: _, ...filter } = listParameters(search);
  const teams = useQuery(
    teamList(contestId, { ...filter, ...(category && { category }), ...(incomplete && { incomplete }) }),
  );
  const isFiltered = search.search !== undefined || category !== undefined || incomplete !== undefined;

  /** Changes a filter and returns to page 1. */
  function change(part: { search?: string; category?: TeamCategory | ''; incomplete?: boolean }): void {
    const wanted: { search: string; category: TeamCategory | ''; incomplete: boolean } = {
      search: search.search ?? '',
      category: category ?? '',
      incomplete: incomplete === true,
      ...part,
    };
    void navigate({
      search: {
        ...(search.perPage && { perPage: search.perPage }),
        ...(wanted.search !== '' && { search: wanted.search }),
        ...(wanted.category !== '' && { category: wanted.category }),
        ...(wanted.incomplete && { incomplete: true }),
      },
    });
  }

  return (
    <AsyncState query={teams}>
      {({ items, total, settings }) => (
        <Stack spacing={6}>
          <TeamSettingsForm key={contestId} contestId={contestId} stored={settings} />
          {settings.entry !== 'individuals' && (
            <Stack spacing={4}>
              <Stack component="search" direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
                <SearchField
                  key={search.search ?? ''}
                  label={t('search')}
                  value={search.search ?? ''}
                  onSearch={(text) => change({ search: text })}
                />
                <SelectField
                  size="small"
                  label={t('category.label')}
                  value={category ?? ''}
                  sx={{ width: 180 }}
                  slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
                  options={[
                    ['', t('category.all')] as const,
                    ...teamCategories.map((one) => [one, t(`category.${one}`)] as const),
                  ]}
                  onChange={(next) => change({ category: next })}
                />
                <Chip
                  label={t('onlyIncomplete')}
                  color={incomplete ? 'primary' : 'default'}
                  variant={incomplete ? 'filled' : 'outlined'}
                  aria-pressed={incomplete === true}
                  onClick={() => change({ incomplete: incomplete !== true })}
                />
                <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', ml: { lg: 'auto' } }}>
                  <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setCreating(true)}>
                    {t('create.act')}
                  </Button>
                  <LinkButton
                    variant="outlined"
                    icon="upload"
                    to="/org/$orgId/contest/$contestId/admin/team/import"
                    params={{ orgId, contestId }}
                  >
                    {t('import.act')}
                  </LinkButton>
                  <LinkButton
                    variant="outlined"
                    icon="upload"
                    to="/org/$orgId/contest/$contestId/admin/team/icpc"
                    params={{ orgId, contestId }}
                  >
                    {t('icpcImport')}
                  </LinkButton>
                  <LinkButton
                    variant="outlined"
                    icon="image"
                    to="/org/$orgId/contest/$contestId/admin/participant/photo"
                    params={{ orgId, contestId }}
                  >
                    {t('photos')}
                  </LinkButton>
                  <DeskSheetsButton contestId={contestId} />
                </Stack>
              </Stack>
              <TeamTable
                contestId={contestId}
                orgId={orgId}
                minSize={settings.minSize}
                query={{ data: items, error: teams.error, refetch: teams.refetch }}
                empty={
                  <EmptyState
                    icon="group"
                    title={t(isFiltered ? 'noneFound' : 'empty')}
                    detail={t(isFiltered ? 'noneFoundDetail' : 'emptyDetail')}
                  />
                }
              />
              <Pager
                page={search.page}
                perPage={search.perPage ?? LIST_SIZE}
                total={total}
                onChange={(part) => void navigate({ search: (before) => ({ ...before, ...part }) })}
              />
            </Stack>
          )}
          {creating && <TeamDialog contestId={contestId} orgId={orgId} onClose={() => setCreating(false)} />}
        </Stack>
      )}
    </AsyncState>
  );
}
