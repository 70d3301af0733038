import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPasswordField } from '../../features/session/new-password-field.tsx';
import { usePasswordRules } from '../../features/session/password-rules.ts';
import { confirmReset } from '../../features/session/sign-in.api.ts';
import { refusalOf } from '../../lib/api/index.ts';
import { clearTokens } from '../../lib/session.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';
import { AccountPage } from './account-page.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import '../../locales/en/identity.ts';
import '../../locales/en/session.ts';
import { Form } from '../../ui/fields/form.tsx';

/**
 * Target of the mailed link. Its secret is in the hash, which is never sent to a server, and is removed from the URL
 * immediately.
 */
export function ResetPasswordPage(): ReactElement {
  const { t } = useTranslation(['identity', 'session']);
  const toast = useToast();
  const navigate = useNavigate();
  const [secret] = useState(() => globalThis.location.hash.slice(1));
  useEffect(() => {
    globalThis.history.replaceState(globalThis.history.state, '', globalThis.location.pathname);
  }, []);
  const passwordFault = usePasswordRules();
  const form = useForm({
    initial: { newPassword: '' },
    validate: ({ newPassword }): { newPassword?: string } => {
      const fault = passwordFault(newPassword);
      return fault === null ? {} : { newPassword: fault };
    },
    submit: async ({ newPassword }) => {
      await confirmReset({ secret, newPassword });
      // The reset ends all sessions, including that of this browser.
      clearTokens();
      toast.success(t('session:password.changed'));
      await navigate({ to: '/auth/login', search: {}, replace: true });
    },
    refused: (error, sentence) => (refusalOf(error) === 'weak-password' ? { newPassword: sentence } : null),
  });
  const askAgain = (
    <LinkButton variant="contained" to="/auth/forgot-password">
      {t('forgot.again')}
    </LinkButton>
  );
  return (
    <AccountPage title={t('reset.title')}>
      {secret === '' || refusalOf(form.error) === 'link-gone' ? (
        <EmptyState icon="mail" title={t('reset.gone')} detail={t('reset.goneDetail')} action={askAgain} />
      ) : (
        <Form onSubmit={form.onSubmit}>
          <NewPasswordField
            field={(help) => form.field('newPassword', help)}
            label={t('session:field.newPassword')}
            value={form.values.newPassword}
            fault={passwordFault(form.values.newPassword)}
          />
          {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
          <Button type="submit" variant="contained" size="large" loading={form.busy}>
            {t('session:password.change')}
          </Button>
        </Form>
      )}
    </AccountPage>
  );
}
