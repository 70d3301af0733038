import { hasCapability } from '@assay/contract/capabilities';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CapabilityEditor } from '../../domain/capability-editor.tsx';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { AdminUser } from './admin.api.ts';

/** Rights of a user on the whole installation. Warns viewers before they remove their own administration. */
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
  save: (capability: string) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
}): ReactElement {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const id = useId();
  const before = user.capability ?? '0';
  const [capability, setCapability] = useState(before);
  const save = useAction(async () => {
    await store(capability);
    toast.success(t('common:msg.saved'));
    onDone();
    onClose();
  });
  return (
    <Dialog open onClose={save.busy ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="xs">
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
        {save.failure !== null && <Alert severity="error">{save.failure}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={save.busy}>
          {t('common:action.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={save.busy}
          disabled={capability === before}
          onClick={() => void save.run()}
        >
          {t('common:action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
