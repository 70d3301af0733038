import { SHADOW_TEXT_MAX, SHADOW_URL_MAX } from '@assay/contract/shadow-limits';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/shadow.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { changeShadow, type ShadowConnection, shadowKey } from './shadow.api.ts';

/** Makes the contest a shadow, or changes which contest it shadows. */
export function ConnectDialog({
  contestId,
  stored,
  onClose,
}: {
  contestId: string;
  stored: ShadowConnection | undefined;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('shadow');
  const toast = useToast();
  const queries = useQueryClient();
  const [url, setUrl] = useState(stored?.url ?? '');
  const [username, setUsername] = useState(stored?.username ?? '');
  const [password, setPassword] = useState('');
  const action = useAction(async () => {
    await changeShadow(contestId, { url: url.trim(), username, enabled: true, ...(password !== '' && { password }) });
    await queries.invalidateQueries({ queryKey: shadowKey(contestId) });
    toast.success(t('connect.done'));
    onClose();
  });
  return (
    <ActionDialog
      title={t('connect.title')}
      confirm={t('connect.save')}
      width="sm"
      disabled={url.trim() === ''}
      isEdited={url !== (stored?.url ?? '') || password !== ''}
      action={action}
      onClose={onClose}
    >
      <TextField
        label={t('connect.url')}
        helperText={t('connect.urlHelp')}
        value={url}
        type="url"
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: SHADOW_URL_MAX } }}
        onChange={({ target }) => setUrl(target.value)}
      />
      <TextField
        label={t('connect.username')}
        value={username}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: SHADOW_TEXT_MAX } }}
        onChange={({ target }) => setUsername(target.value)}
      />
      <PasswordField
        label={t('connect.password')}
        helperText={t(stored?.hasPassword ? 'connect.passwordStored' : 'connect.passwordHelp')}
        labels={{ show: t('connect.show'), hide: t('connect.hide') }}
        value={password}
        autoComplete="new-password"
        onChange={({ target }) => setPassword(target.value)}
      />
    </ActionDialog>
  );
}
