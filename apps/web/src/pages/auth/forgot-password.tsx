import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestPasswordReset } from '../../features/session/sign-in.api.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { AccountPage } from './account-page.tsx';
import '../../locales/en/identity.ts';
import '../../locales/en/session.ts';
import { Form } from '../../ui/fields/form.tsx';

/** Requests a link by mail. The reply does not reveal whether the e-mail address belongs to an account. */
export function ForgotPasswordPage(): ReactElement {
  const { t } = useTranslation(['identity', 'session']);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '' },
    validate: ({ email }): { email?: string } =>
      /^\S+@\S+$/.test(email.trim()) ? {} : { email: t('session:field.email.wrong') },
    submit: async ({ email }) => {
      await requestPasswordReset(email.trim());
      setSentTo(email.trim());
    },
  });
  return (
    <AccountPage title={t('forgot.title')}>
      <Form onSubmit={form.onSubmit}>
        <p style={{ margin: 0 }}>{t('forgot.detail')}</p>
        <TextField
          {...form.field('email')}
          label={t('session:field.email')}
          type="email"
          autoComplete="email"
          required
        />
        {sentTo !== null && <Alert severity="success">{t('forgot.sent', { address: sentTo })}</Alert>}
        {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
        <Button type="submit" variant="contained" size="large" loading={form.busy}>
          {t('forgot.submit')}
        </Button>
        <Link to="/auth/login" search={{}} sx={{ textAlign: 'center' }}>
          {t('session:signIn.title')}
        </Link>
      </Form>
    </AccountPage>
  );
}
