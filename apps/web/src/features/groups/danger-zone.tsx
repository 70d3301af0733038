import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../lib/i18n/group-texts.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { deleteGroup, type Group } from './groups.api.ts';

/** The end of a group; its name has to be typed. */
export function GroupDangerZone({ group, onDeleted }: { group: Group; onDeleted: () => void }): ReactElement {
  const { t } = useTranslation('group');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const { name } = group.profile;
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
        title={t('danger.ask', { name })}
        detail={t('danger.detail', { count: group.memberCount })}
        confirm={t('danger.delete')}
        typeToConfirm={name}
        onClose={() => setAsking(false)}
        act={async () => {
          await deleteGroup(group._id);
          toast.success(t('danger.deleted', { name }));
          onDeleted();
        }}
      />
    </Stack>
  );
}
