import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { AccessLevelForm } from '../../../../domain/access/access-level-form.tsx';
import { saveAccessLevel } from '../../../../features/problems/problem-admin.api.ts';
import { BulkActions } from '../../../../features/problems/bulk-actions.tsx';
import { problemKeys } from '../../../../features/problems/problem-keys.ts';
import { problemSettings } from '../../../../features/problems/problems.api.ts';
import { ProblemSettingsForm } from '../../../../features/problems/problem-settings-form.tsx';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { useProblem } from '../use-problem.ts';

const route = getRouteApi('/org/$orgId/problem/$problemId/admin/');

export function ProblemSettingsPage(): ReactElement {
  const problem = useProblem();
  const { orgId } = route.useParams();
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const settings = useQuery(problemSettings(problem._id));
  return (
    <Stack spacing={8} sx={{ maxWidth: 720 }}>
      <AsyncState query={settings}>
        {(data) => <ProblemSettingsForm problemId={problem._id} settings={data} />}
      </AsyncState>
      <AccessLevelForm
        level={problem.accessLevel}
        onSave={async (level) => {
          await saveAccessLevel(problem._id, level);
          await queries.invalidateQueries({ queryKey: problemKeys.all });
        }}
      />
      <BulkActions
        problem={problem}
        onDeleted={() => void navigate({ to: '/org/$orgId/problem', params: { orgId }, replace: true })}
      />
    </Stack>
  );
}
