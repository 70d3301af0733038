import Stack from '@mui/material/Stack';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { InstanceBoard } from '../../../features/instances/instance-board.tsx';
import { OpenInstance } from '../../../features/instances/open-instance.tsx';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { useProblem } from './use-problem.ts';

const route = getRouteApi('/org/$orgId/problem/$problemId/instance');

/** The viewer's instances of a problem, and a form to open one. */
export function ProblemInstancesPage(): ReactElement {
  const { _id: problemId, orgId } = useProblem();
  const navigate = route.useNavigate();
  const { can } = useCurrentOrg();
  return (
    <Stack spacing={4}>
      <OpenInstance problemId={problemId} />
      <InstanceBoard
        orgId={orgId}
        problemId={problemId}
        mayReadAll={can('admin')}
        search={route.useSearch()}
        onSearch={(search) => void navigate({ search })}
      />
    </Stack>
  );
}
