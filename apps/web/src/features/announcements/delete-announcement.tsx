import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { announcementKeys, deleteAnnouncement } from './announcements.api.ts';

/** Deletes an announcement after a confirmation. `onDone` leaves its page. */
export function DeleteAnnouncement({
  articleId,
  title,
  onDone,
}: {
  articleId: string;
  title: string;
  onDone: () => Promise<void>;
}): ReactElement {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
        {t('common:action.delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('article.deleteTitle')}
        detail={t('article.deleteDetail', { title })}
        confirm={t('common:action.delete')}
        onClose={() => setAsking(false)}
        act={async () => {
          await deleteAnnouncement(articleId);
          toast.success(t('article.deleted', { title }));
          await onDone();
          queryClient.removeQueries({ queryKey: [...announcementKeys.all, articleId] });
          await queryClient.invalidateQueries({ queryKey: announcementKeys.all });
        }}
      />
    </>
  );
}
