import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessList } from '../../../../domain/access/access-list.tsx';
import { AddToAccessList } from '../../../../domain/access/add-to-access-list.tsx';
import { accessActions } from '../../../../features/problems/problem-admin.api.ts';
import { problemKeys } from '../../../../features/problems/problem-keys.ts';
import { problemAccess } from '../../../../features/problems/problems.api.ts';
import { useProblem } from '../use-problem.ts';

export function ProblemAccessPage(): ReactElement {
  const { t } = useTranslation('problem');
  const problem = useProblem();
  const queries = useQueryClient();
  const actions = accessActions(problem._id, () =>
    queries.invalidateQueries({ queryKey: problemKeys.access(problem._id) }),
  );
  const entries = useQuery(problemAccess(problem._id));
  return (
    <Stack spacing={5}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('access.listHelp')}</Typography>
      <AddToAccessList orgId={problem.orgId} actions={actions} />
      <AccessList actions={actions} query={entries} />
    </Stack>
  );
}
