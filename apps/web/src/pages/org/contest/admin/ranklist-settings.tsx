import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ranklistSettings } from '../../../../features/contest-admin/contest-admin.api.ts';
import { Publication } from '../../../../features/contest-admin/ranklists/publication.tsx';
import { RanklistSettingsForm } from '../../../../features/contest-admin/ranklists/ranklist-settings-form.tsx';
import { contestRanklists } from '../../../../features/contests/contests.api.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/admin/ranklist/$key');

/** One ranklist: when it is visible, how it is computed, and its public URL. */
export function ContestRanklistSettingsPage(): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const { orgId, _id: contestId } = useContest();
  const { key } = route.useParams();
  const rows = useQuery(contestRanklists(contestId));
  const settings = useQuery(ranklistSettings(contestId, key));
  const name = rows.data?.find((row) => row.key === key)?.name ?? key;
  const params = { orgId, contestId };
  return (
    <Stack spacing={6}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <LinkButton icon="back" to="/org/$orgId/contest/$contestId/admin/ranklist" params={params}>
          {t('ranklist.back')}
        </LinkButton>
        <LinkButton
          icon="eye"
          to="/org/$orgId/contest/$contestId/ranklist/$ranklistKey"
          params={{ ...params, ranklistKey: key }}
        >
          {t('ranklist.look')}
        </LinkButton>
      </Stack>
      <AsyncState query={settings}>
        {(data) => (
          <>
            <RanklistSettingsForm key={key} contestId={contestId} ranklistKey={key} settings={data} />
            <Publication orgId={orgId} contestId={contestId} ranklistKey={key} name={name} />
          </>
        )}
      </AsyncState>
    </Stack>
  );
}
