import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../lib/use-form.ts';

export type OrgProfileTexts = { name: string; email: string };

/** The server's rules for an organization's profile, by field. */
export function useOrgProfileRules(): (profile: OrgProfileTexts) => Partial<OrgProfileTexts> {
  const { t } = useTranslation('org');
  return ({ name, email }) => ({
    ...(name.trim() === ''
      ? { name: t('field.name.required') }
      : name.length > 64
        ? { name: t('field.name.long') }
        : {}),
    ...(email.length > 128 ? { email: t('field.email.long') } : {}),
  });
}

export function OrgProfileFields({ form }: { form: Form<OrgProfileTexts> }): ReactElement {
  const { t } = useTranslation('org');
  return (
    <>
      <TextField {...form.field('name')} label={t('field.name')} required autoComplete="off" />
      <TextField
        {...form.field('email', t('field.email.help'))}
        label={t('field.email')}
        type="email"
        autoComplete="off"
      />
    </>
  );
}
