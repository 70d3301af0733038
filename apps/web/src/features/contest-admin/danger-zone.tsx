import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { type Contest, deleteContest } from './contest-admin.api.ts';

/** The end of a contest; its slug has to be typed. */
export function DangerZone({ contest, onDeleted }: { contest: Contest; onDeleted: () => void }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const toast = useToast();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { title, slug, participantCount: count } = contest;
  return (
    <Stack
      component="section"
      spacing={3}
      aria-label={t('danger.title')}
      sx={{ border: '1px solid', borderColor: 'error.main', borderRadius: '12px', p: 4, alignItems: 'flex-start' }}
    >
      <Typography variant="h2">{t('danger.title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('danger.help')}
      </Typography>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        {t('danger.delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('danger.ask', { title })}
        detail={t('danger.detail', { count })}
        confirm={t('danger.delete')}
        typeToConfirm={slug}
        onClose={() => setAsking(false)}
        act={async () => {
          await deleteContest(contest._id);
          toast.success(t('danger.deleted', { title }));
          onDeleted();
          await Promise.all([
            queries.invalidateQueries({ queryKey: ['contest', 'list'] }),
            queries.invalidateQueries({ queryKey: ['contest', 'recent'] }),
          ]);
        }}
      />
    </Stack>
  );
}
