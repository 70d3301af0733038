import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { api, refusalOf } from '../../lib/api/index.ts';
import { useSession } from '../../lib/session.ts';
import { useForm } from '../../lib/use-form.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { type PasswordOwner, usePasswordRules } from './password-rules.ts';
import { replacePassword } from './sign-in.api.ts';
import '../../locales/en/session.ts';
import { Form } from '../../ui/fields/form.tsx';

/**
 * Replaces the password of `userId` after verifying the old one, or sets the first one. A temporary password is not
 * requested again in the session that it has just opened.
 */
export function ChangePasswordForm({
  userId,
  temporary = false,
  setFirst,
  setProven,
  onDone,
}: {
  userId: string;
  /** Whether a temporary password opened this session. */
  temporary?: boolean;
  /** For a user without a password: stores the first one. */
  setFirst?: ((password: string) => Promise<void>) | undefined;
  /** Sets a password after verification by a second factor, for accounts whose old password is not sufficient. */
  setProven?: ((password: string) => Promise<void>) | undefined;
  /** Receives the token that replaces the session's, if the session continues. */
  onDone: (token?: string) => void;
}): ReactElement {
  const { t } = useTranslation('session');
  const passwordFault = usePasswordRules();
  const owner = useOwner(userId);
  const [asksOld, setAsksOld] = useState(!temporary && setFirst === undefined);
  const labels = { show: t('password.show'), hide: t('password.hide') };
  const form = useForm({
    initial: { oldPassword: '', newPassword: '' },
    validate: ({ oldPassword, newPassword }) => {
      const fault = passwordFault(newPassword, owner);
      return {
        ...(oldPassword === '' && asksOld ? { oldPassword: t('field.password.required') } : {}),
        ...(fault !== null && { newPassword: fault }),
      };
    },
    submit: async (values) => {
      const token = await store(values);
      form.reset();
      onDone(token);
    },
    refused: (error, sentence) => {
      const refusal = refusalOf(error);
      if (refusal === 'old-password-required') {
        setAsksOld(true);
        return { oldPassword: sentence };
      }
      if (refusal === 'wrong-credentials') return { oldPassword: t('field.oldPassword.wrong') };
      return refusal === 'weak-password' ? { newPassword: sentence } : null;
    },
  });
  async function store({ oldPassword, newPassword }: typeof form.values): Promise<string | undefined> {
    try {
      if (setFirst !== undefined) await setFirst(newPassword);
      else return (await replacePassword({ userId, newPassword, ...(asksOld && { oldPassword }) })).token;
    } catch (error) {
      if (setFirst !== undefined || setProven === undefined || refusalOf(error) !== 'second-factor-required')
        throw error;
      await setProven(newPassword);
    }
    return undefined;
  }

  return (
    <Form onSubmit={form.onSubmit}>
      {setFirst !== undefined && <Typography>{t('password.none')}</Typography>}
      {asksOld && (
        <PasswordField
          {...form.field('oldPassword')}
          label={t('field.oldPassword')}
          autoComplete="current-password"
          labels={labels}
        />
      )}
      <NewPasswordField
        field={(help) => form.field('newPassword', help)}
        label={t('field.newPassword')}
        value={form.values.newPassword}
        fault={passwordFault(form.values.newPassword, owner)}
      />
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
      <Button type="submit" variant="contained" loading={form.busy} sx={{ alignSelf: 'flex-start' }}>
        {t(setFirst === undefined ? 'password.change' : 'password.set')}
      </Button>
    </Form>
  );
}

/** Name and e-mail of the signed-in user for the password rules; undefined for other users and until loaded. */
function useOwner(userId: string): PasswordOwner | undefined {
  const isOwn = useSession().userId === userId;
  return useQuery({
    queryKey: ['session', 'owner', userId],
    queryFn: ({ signal }) => api('GET /api/user/:userId/profile', { params: { userId }, signal }),
    enabled: isOwn,
  }).data;
}
