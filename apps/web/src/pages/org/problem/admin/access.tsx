import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessList } from '../../../../features/problems/access-list.tsx';
import { AddToAccessList } from '../../../../features/problems/add-to-access-list.tsx';
import { problemAccess } from '../../../../features/problems/problems.api.ts';
import { useProblem } from '../use-problem.ts';

export function ProblemAccessPage(): ReactElement {
  const { t } = useTranslation('problem');
  const problem = useProblem();
  const entries = useQuery(problemAccess(problem._id));
  return (
    <Stack spacing={5}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('access.listHelp')}</Typography>
      <AddToAccessList orgId={problem.orgId} problemId={problem._id} />
      <AccessList problemId={problem._id} query={entries} />
    </Stack>
  );
}
