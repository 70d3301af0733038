import Button from '@mui/material/Button';
import { PROFILE_MAX, signUpFieldNames, type SignUpFields } from '@assay/contract/profile-rules';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import TextField from '@mui/material/TextField';
import { Alert } from '../../ui/feedback/alert.tsx';
import { fieldReasons, refusalOf } from '../../lib/api/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { usePasswordRules } from './password-rules.ts';
import { useProfileRules } from '../../domain/profile-rules.ts';
import { signUp } from './sign-in.api.ts';
import '../../locales/en/session.ts';
import { Form } from '../../ui/fields/form.tsx';

const autoComplete = { realname: 'name', telephone: 'tel', school: 'organization', studentGrade: 'off' } as const;

/** Sign-up: name, e-mail, password, and the other fields that the site requires. */
export function SignUpForm({
  fields,
  onFieldsChange,
}: {
  fields: SignUpFields;
  /** The server requires a field that is not in `fields`: the setting has changed in the meantime. */
  onFieldsChange: () => void;
}): ReactElement {
  const { t } = useTranslation('session');
  const profileErrors = useProfileRules();
  const passwordFault = usePasswordRules();
  const shown = signUpFieldNames.filter((field) => fields[field] !== 'hidden');
  const required = shown.filter((field) => fields[field] === 'required');
  const form = useForm({
    initial: { name: '', email: '', password: '', realname: '', telephone: '', school: '', studentGrade: '' },
    validate: ({ password, ...profile }) => {
      const fault = passwordFault(password, profile);
      return { ...profileErrors(profile, required), ...(fault !== null && { password: fault }) };
    },
    submit: async ({ password, name, email, ...more }) => {
      const filledIn = Object.fromEntries(
        shown.filter((field) => more[field] !== '').map((field) => [field, more[field]]),
      );
      await signUp({ profile: { name, email, ...filledIn }, password });
    },
    refused: (error, sentence) => {
      const refusal = refusalOf(error);
      if (refusal === 'name-taken') return { name: sentence };
      if (refusal === 'weak-password') return { password: sentence };
      const reasons = fieldReasons(error);
      const missing = signUpFieldNames.filter((field) => reasons[field] !== undefined && fields[field] !== 'required');
      if (missing.length === 0) return null;
      onFieldsChange();
      return Object.fromEntries(missing.map((field) => [field, t(`field.${field}.required`)]));
    },
  });
  const { name, email, password } = form.values;

  return (
    <Form onSubmit={form.onSubmit}>
      <TextField
        {...form.field('name', t('field.name.help', { count: PROFILE_MAX.name }))}
        label={t('field.username')}
        autoComplete="username"
        required
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField {...form.field('email')} label={t('field.email')} type="email" autoComplete="email" required />
      <NewPasswordField
        field={(help) => form.field('password', help)}
        label={t('field.password')}
        value={password}
        fault={passwordFault(password, { name, email })}
      />
      {shown.map((field) => {
        const label = t(`field.${field}`);
        const isRequired = fields[field] === 'required';
        return (
          <TextField
            key={field}
            {...form.field(field, field === 'telephone' ? t('field.telephone.help') : undefined)}
            label={isRequired ? label : t('field.optional', { field: label })}
            type={field === 'telephone' ? 'tel' : 'text'}
            autoComplete={autoComplete[field]}
            required={isRequired}
          />
        );
      })}
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
      <Button type="submit" variant="contained" size="large" loading={form.busy}>
        {t('signUp.submit')}
      </Button>
    </Form>
  );
}
