import type { Problem } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { DangerZone } from '../../ui/feedback/danger-zone.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { countSolutions, deleteProblem, submitAll } from './problem-admin.api.ts';
import { problemKeys } from './problem-keys.ts';
import '../../locales/en/problem-settings.ts';

/** Actions on all solutions of a problem, and deletion of the problem. All need a confirmation. */
export function BulkActions({ problem, onDeleted }: { problem: Problem; onDeleted: () => void }): ReactElement {
  const { t } = useTranslation('problemSettings');
  const toast = useToast();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const count = useQuery({
    queryKey: [...problemKeys.one(problem._id), 'solution-count'],
    queryFn: () => countSolutions(problem._id),
  });

  return (
    <Stack spacing={6}>
      <Stack component="section" spacing={4} aria-label={t('bulk.title')}>
        <Typography variant="h2">{t('bulk.title')}</Typography>
        <Act help={t('bulk.submitAllHelp')}>
          <Button variant="outlined" onClick={() => setAsking(true)}>
            {t('bulk.submitAll')}
          </Button>
        </Act>
        <Act help={count.data === undefined ? '' : t('bulk.rejudgeHelp', { count: count.data })}>
          <LinkButton
            variant="outlined"
            to="/org/$orgId/problem/$problemId/rejudge"
            params={{ orgId: problem.orgId, problemId: problem._id }}
          >
            {t('bulk.rejudge')}
          </LinkButton>
        </Act>
      </Stack>
      <DangerZone
        title={t('danger.title')}
        help={t('danger.deleteHelp')}
        button={t('danger.delete')}
        ask={t('danger.deleteAsk', { title: problem.title })}
        detail={t('danger.deleteDetail')}
        typeToConfirm={problem.slug}
        act={async () => {
          await deleteProblem(problem._id);
          toast.success(t('danger.deleted', { title: problem.title }));
          onDeleted();
          await queries.invalidateQueries({ queryKey: ['problem', 'list'] });
        }}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('bulk.submitAllAsk')}
        detail={t('bulk.submitAllDetail')}
        confirm={t('bulk.submitAll')}
        onClose={() => setAsking(false)}
        act={async () => {
          const { modifiedCount } = await submitAll(problem._id);
          toast.success(t('bulk.submittedAll', { count: modifiedCount }));
        }}
      />
    </Stack>
  );
}

function Act({ help, children }: { help: string; children: ReactNode }): ReactElement {
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: { xs: 1, sm: 4 }, alignItems: { xs: 'start', sm: 'center' } }}
    >
      <Box sx={{ flexShrink: 0 }}>{children}</Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {help}
      </Typography>
    </Stack>
  );
}
