import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardChoice } from '../../../../features/contest-admin/ranklists/board-choice.tsx';
import { NewRanklist } from '../../../../features/contest-admin/ranklists/new-ranklist.tsx';
import { RanklistRows } from '../../../../features/contest-admin/ranklists/ranklist-rows.tsx';
import { RanklistState } from '../../../../features/contest-admin/ranklists/ranklist-state.tsx';
import { contestRanklists } from '../../../../features/contests/contests.api.ts';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/admin/ranklist');

export function ContestAdminRanklistsPage(): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const { orgId, _id: contestId } = useContest();
  const navigate = route.useNavigate();
  const rows = useQuery(contestRanklists(contestId));
  return (
    <Stack spacing={5}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('ranklist.help')}</Typography>
      <RanklistState contestId={contestId} />
      {rows.data && rows.data.length > 0 && (
        <BoardChoice
          // Resets the form when the stored roles change.
          key={rows.data.map(({ key, boardRole = '' }) => `${key} ${boardRole}`).join('\n')}
          orgId={orgId}
          contestId={contestId}
          rows={rows.data}
        />
      )}
      <RanklistRows orgId={orgId} contestId={contestId} query={rows} />
      <Stack component="section" spacing={3} aria-label={t('ranklist.new')}>
        <Typography variant="h2">{t('ranklist.new')}</Typography>
        <NewRanklist
          contestId={contestId}
          onCreated={(key) =>
            void navigate({
              to: '/org/$orgId/contest/$contestId/admin/ranklist/$key',
              params: { orgId, contestId, key },
            })
          }
        />
      </Stack>
    </Stack>
  );
}
