import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { adminKeys, submitAll } from '../contest-admin.api.ts';

/**
 * Submits all uploads that were never submitted. `count`: how many there are. `doesNotCount`: the current stage counts
 * on no ranklist.
 */
export function SubmitWaiting({
  contestId,
  count,
  doesNotCount,
}: {
  contestId: string;
  count: number | undefined;
  doesNotCount: boolean;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const toast = useToast();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <Stack component="section" spacing={3} aria-label={t('submitAll.title')} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h2">{t('submitAll.title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
        {t('submitAll.help')}
      </Typography>
      <Button variant="outlined" disabled={count === undefined || count === 0} onClick={() => setAsking(true)}>
        {count === undefined || count === 0 ? t('submitAll.none') : t('submitAll.do', { count })}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('submitAll.ask', { count: count ?? 0 })}
        detail={t(doesNotCount ? 'submitAll.detailPractice' : 'submitAll.detail')}
        confirm={t('submitAll.confirm')}
        onClose={() => setAsking(false)}
        act={async () => {
          const { modifiedCount } = await submitAll(contestId);
          await queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
          toast.success(t('submitAll.done', { count: modifiedCount }));
        }}
      />
    </Stack>
  );
}
