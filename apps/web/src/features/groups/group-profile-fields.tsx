import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/group.ts';
import type { Form } from '../../lib/use-form.ts';

export type GroupProfileTexts = { name: string; email: string };

/** Maximum lengths of the server. */
const MAX = { name: 64, email: 128 } as const;

/** The server's rules for the profile of a group as error texts by field. */
export function useGroupProfileRules(): (profile: GroupProfileTexts) => Partial<GroupProfileTexts> {
  const { t } = useTranslation('group');
  return ({ name, email }) => ({
    ...(name.trim() === ''
      ? { name: t('field.name.required') }
      : name.length > MAX.name
        ? { name: t('field.name.long') }
        : {}),
    ...(email.length > MAX.email ? { email: t('field.email.long') } : {}),
  });
}

export function GroupProfileFields({ form }: { form: Form<GroupProfileTexts> }): ReactElement {
  const { t } = useTranslation('group');
  return (
    <>
      <TextField {...form.field('name', t('field.name.help'))} label={t('field.name')} required autoComplete="off" />
      <TextField
        {...form.field('email', t('field.email.help'))}
        label={t('field.email')}
        type="email"
        autoComplete="off"
      />
    </>
  );
}
