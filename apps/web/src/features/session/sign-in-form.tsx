import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { refusalOf } from '../../lib/api/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { type SignInStage, signInByPassword } from './sign-in.api.ts';
import '../../locales/en/session.ts';
import { Form } from '../../ui/fields/form.tsx';

/** Name and password. Sends any password: rules for new passwords do not apply to existing ones. */
export function SignInForm({ onDone }: { onDone?: (stage: SignInStage) => void }): ReactElement {
  const { t } = useTranslation('session');
  const [working, setWorking] = useState(false);
  const form = useForm({
    initial: { username: '', password: '' },
    validate: ({ username, password }) => ({
      ...(username.trim() === '' ? { username: t('field.username.required') } : {}),
      ...(password === '' ? { password: t('field.password.required') } : {}),
    }),
    submit: async ({ username, password }) => {
      try {
        onDone?.(await signInByPassword({ username: username.trim(), password }, () => setWorking(true)));
      } finally {
        setWorking(false);
      }
    },
    refused: (error, sentence) => (refusalOf(error) === 'wrong-credentials' ? { password: sentence } : null),
  });

  return (
    <Form onSubmit={form.onSubmit}>
      <TextField
        {...form.field('username')}
        label={t('field.login')}
        autoComplete="username webauthn"
        required
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <PasswordField
        {...form.field('password')}
        label={t('field.password')}
        autoComplete="current-password"
        required
        labels={{ show: t('password.show'), hide: t('password.hide') }}
      />
      {working && <Alert severity="info">{t('signIn.working')}</Alert>}
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
      <Button type="submit" variant="contained" size="large" loading={form.busy}>
        {t('signIn.submit')}
      </Button>
    </Form>
  );
}
