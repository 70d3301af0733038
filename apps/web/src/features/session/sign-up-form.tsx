import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import TextField from '@mui/material/TextField';
import { Alert } from '../../ui/feedback/alert.tsx';
import { refusalOf } from '../../lib/api/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { PASSWORD_MIN } from './password-rules.ts';
import { useProfileRules } from '../../domain/profile-rules.ts';
import { signUp } from './sign-in.api.ts';
import { StrengthHint } from './strength-hint.tsx';
import '../../locales/en/session.ts';
import { Form } from '../../ui/fields/form.tsx';

/** A new account. Everything the server checks is said under its field before or after it is sent. */
export function SignUpForm(): ReactElement {
  const { t } = useTranslation('session');
  const profileErrors = useProfileRules();
  const form = useForm({
    initial: { name: '', email: '', password: '', realname: '', telephone: '', school: '', studentGrade: '' },
    validate: ({ password, ...profile }) => ({
      ...profileErrors(profile, 'all'),
      ...(password.length < PASSWORD_MIN ? { password: t('field.password.short', { count: PASSWORD_MIN }) } : {}),
    }),
    submit: async ({ password, ...profile }) => {
      await signUp({ profile, password });
    },
    refused: (error, sentence) => {
      const refusal = refusalOf(error);
      if (refusal === 'name-taken') return { name: sentence };
      return refusal === 'weak-password' ? { password: sentence } : null;
    },
  });

  return (
    <Form onSubmit={form.onSubmit}>
      <TextField
        {...form.field('name', t('field.name.help'))}
        label={t('field.username')}
        autoComplete="username"
        required
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField {...form.field('email')} label={t('field.email')} type="email" autoComplete="email" required />
      <Stack spacing={1}>
        <PasswordField
          {...form.field('password', t('field.password.help', { count: PASSWORD_MIN }))}
          label={t('field.password')}
          autoComplete="new-password"
          required
          labels={{ show: t('password.show'), hide: t('password.hide') }}
        />
        <StrengthHint password={form.values.password} />
      </Stack>
      <TextField {...form.field('realname')} label={t('field.realname')} autoComplete="name" required />
      <TextField
        {...form.field('telephone', t('field.telephone.help'))}
        label={t('field.telephone')}
        type="tel"
        autoComplete="tel-national"
        required
      />
      <TextField {...form.field('school')} label={t('field.school')} autoComplete="organization" required />
      <TextField {...form.field('studentGrade')} label={t('field.studentGrade')} required />
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
      <Button type="submit" variant="contained" size="large" loading={form.busy}>
        {t('signUp.submit')}
      </Button>
    </Form>
  );
}
