import { hasCapability } from '@assay/contract/capabilities';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CapabilityEditor } from '../../domain/capability-editor.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { AdminUser } from './admin.api.ts';

/** What somebody may do on the whole installation. Says so before one takes the own administration away. */
export function UserCapabilityDialog({
  user,
  own,
  save: store,
  onClose,
  onDone,
}: {
  user: AdminUser;
  /** The user is the viewer. */
  own: boolean;
  /** Stores the rights; false when the person called it off. */
  save: (capability: string) => Promise<boolean>;
  onClose: () => void;
  onDone: () => void;
}): ReactElement {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const errorText = useErrorText();
  const id = useId();
  const before = user.capability ?? '0';
  const [capability, setCapability] = useState(before);
  const save = useMutation({
    mutationFn: () => store(capability),
    onSuccess: (isStored) => {
      if (!isStored) return;
      toast.success(t('common:msg.saved'));
      onDone();
      onClose();
    },
  });
  return (
    <Dialog open onClose={save.isPending ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('user.change', { name: user.profile.name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <CapabilityEditor
          kind="user"
          capability={capability}
          onChange={(next) => {
            save.reset();
            setCapability(next);
          }}
        />
        {own && !hasCapability('user', capability, 'admin') && <Alert severity="warning">{t('user.ownAdmin')}</Alert>}
        {save.error && <Alert severity="error">{errorText(save.error)}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={save.isPending}>
          {t('common:action.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={save.isPending}
          disabled={capability === before}
          onClick={() => save.mutate()}
        >
          {t('common:action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
