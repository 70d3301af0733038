import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import type { Form } from '../lib/use-form.ts';

export type NameAndEmail = { name: string; email: string };

/** Maximum lengths of the server. */
const MAX = { name: 64, email: 128 } as const;

type RuleText = 'field.name.required' | 'field.name.long' | 'field.email.long';
type FieldText = 'field.name' | 'field.email' | 'field.email.help';

/** The server's rules for the profile of an organization or a group as error texts by field. */
export function nameAndEmailRules(t: (key: RuleText) => string): (profile: NameAndEmail) => Partial<NameAndEmail> {
  return ({ name, email }) => ({
    ...(name.trim() === ''
      ? { name: t('field.name.required') }
      : name.length > MAX.name
        ? { name: t('field.name.long') }
        : {}),
    ...(email.length > MAX.email ? { email: t('field.email.long') } : {}),
  });
}

export function NameAndEmailFields({
  form,
  t,
  nameHelp,
}: {
  form: Form<NameAndEmail>;
  t: (key: FieldText) => string;
  nameHelp?: string;
}): ReactElement {
  return (
    <>
      <TextField {...form.field('name', nameHelp)} label={t('field.name')} required autoComplete="off" />
      <TextField
        {...form.field('email', t('field.email.help'))}
        label={t('field.email')}
        type="email"
        autoComplete="off"
      />
    </>
  );
}
