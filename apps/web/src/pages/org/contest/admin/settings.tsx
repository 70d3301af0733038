import Stack from '@mui/material/Stack';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CopyContest } from '../../../../features/contest-admin/copy-contest.tsx';
import { DangerZone } from '../../../../features/contest-admin/danger-zone.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/admin/settings');

/** What concerns the contest as a whole: a copy of it, and its end. */
export function ContestSettingsPage(): ReactElement {
  const contest = useContest();
  const navigate = route.useNavigate();
  return (
    <Stack spacing={8} sx={{ maxWidth: 720 }}>
      <CopyContest contest={contest} />
      <DangerZone
        contest={contest}
        onDeleted={() => void navigate({ to: '/org/$orgId/contest', params: { orgId: contest.orgId }, replace: true })}
      />
    </Stack>
  );
}
