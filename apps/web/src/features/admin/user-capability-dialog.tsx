import { hasCapability } from '@assay/contract/capabilities';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CapabilityEditor } from '../../domain/capability-editor.tsx';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { AdminUser } from './admin.api.ts';

/** Rights of a user on the whole installation. Warns viewers who are about to remove their own administration. */
export function UserCapabilityDialog({
  user,
  own,
  save: store,
  onClose,
  onDone,
}: {
  user: AdminUser;
  /** Whether the user is the viewer. */
  own: boolean;
  save: (capability: string) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
}): ReactElement {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const before = user.capability ?? '0';
  const [capability, setCapability] = useState(before);
  const save = useAction(async () => {
    await store(capability);
    toast.success(t('common:msg.saved'));
    onDone();
    onClose();
  });
  return (
    <ActionDialog
      title={t('user.change', { name: user.profile.name })}
      disabled={capability === before}
      action={save}
      onClose={onClose}
    >
      <CapabilityEditor
        kind="user"
        capability={capability}
        onChange={(next) => {
          save.reset();
          setCapability(next);
        }}
      />
      {own && !hasCapability('user', capability, 'admin') && <Alert severity="warning">{t('user.ownAdmin')}</Alert>}
    </ActionDialog>
  );
}
