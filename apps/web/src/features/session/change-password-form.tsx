import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { refusalOf } from '../../lib/api/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { PASSWORD_MIN } from './password-rules.ts';
import { replacePassword } from './sign-in.api.ts';
import { StrengthHint } from './strength-hint.tsx';
import '../../locales/en/session.ts';
import { Form } from '../../ui/fields/form.tsx';

/** Replaces the password of `userId` by proving the old one, or sets the first one. */
export function ChangePasswordForm({
  userId,
  setFirst,
  setProven,
  onDone,
}: {
  userId: string;
  /** For a user without a password: stores the first one. */
  setFirst?: ((password: string) => Promise<void>) | undefined;
  /** Stores one after a proof by second factor, for accounts whose old password is not enough. */
  setProven?: ((password: string) => Promise<void>) | undefined;
  onDone: () => void;
}): ReactElement {
  const { t } = useTranslation('session');
  const labels = { show: t('password.show'), hide: t('password.hide') };
  const form = useForm({
    initial: { oldPassword: '', newPassword: '' },
    validate: ({ oldPassword, newPassword }) => ({
      ...(oldPassword === '' && setFirst === undefined ? { oldPassword: t('field.password.required') } : {}),
      ...(newPassword.length < PASSWORD_MIN ? { newPassword: t('field.password.short', { count: PASSWORD_MIN }) } : {}),
    }),
    submit: async (values) => {
      await store(values);
      form.reset();
      onDone();
    },
    refused: (error, sentence) => {
      const refusal = refusalOf(error);
      if (refusal === 'wrong-credentials') return { oldPassword: t('field.oldPassword.wrong') };
      return refusal === 'weak-password' ? { newPassword: sentence } : null;
    },
  });
  async function store(values: { oldPassword: string; newPassword: string }): Promise<void> {
    if (setFirst !== undefined) return setFirst(values.newPassword);
    try {
      await replacePassword({ userId, ...values });
    } catch (error) {
      if (setProven === undefined || refusalOf(error) !== 'second-factor-required') throw error;
      return setProven(values.newPassword);
    }
  }

  return (
    <Form onSubmit={form.onSubmit}>
      {setFirst === undefined ? (
        <PasswordField
          {...form.field('oldPassword')}
          label={t('field.oldPassword')}
          autoComplete="current-password"
          labels={labels}
        />
      ) : (
        <Typography>{t('password.none')}</Typography>
      )}
      <Stack spacing={1}>
        <PasswordField
          {...form.field('newPassword', t('field.password.help', { count: PASSWORD_MIN }))}
          label={t('field.newPassword')}
          autoComplete="new-password"
          labels={labels}
        />
        <StrengthHint password={form.values.newPassword} />
      </Stack>
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
      <Button type="submit" variant="contained" loading={form.busy} sx={{ alignSelf: 'flex-start' }}>
        {t(setFirst === undefined ? 'password.change' : 'password.set')}
      </Button>
    </Form>
  );
}
