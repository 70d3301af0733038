import { signUpFieldNames, signUpFieldUses, type SignUpFields } from '@assay/contract/profile-rules';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { SettingsFrame, useSettingsForm } from '../../ui/fields/settings-frame.tsx';
import { changeSignUpFields, signUpFieldsQuery } from './info.api.ts';
import '../../locales/en/session.ts';

/** The profile fields of the sign-up form: each hidden, optional or required. */
export function SignUpFieldsForm({ stored }: { stored: SignUpFields }): ReactElement {
  const { t } = useTranslation(['admin', 'session', 'common']);
  const queries = useQueryClient();
  const form = useSettingsForm<SignUpFields>(() => true);
  const fields = { ...stored, ...form.edits };
  const changed = signUpFieldNames.filter((name) => fields[name] !== stored[name]);

  async function store(): Promise<void> {
    await changeSignUpFields(fields);
    await queries.invalidateQueries({ queryKey: signUpFieldsQuery.queryKey });
  }

  return (
    <SettingsFrame
      form={form}
      changed={changed.map((name) => t(`session:field.${name}`))}
      saved={t('common:msg.saved')}
      store={store}
      spacing={4}
      maxWidth={320}
    >
      {signUpFieldNames.map((name) => (
        <SelectField
          key={name}
          label={t(`session:field.${name}`)}
          value={fields[name]}
          options={signUpFieldUses.map((use) => [use, t(`signUpFields.${use}`)] as const)}
          onChange={(use) => form.edit({ [name]: use })}
        />
      ))}
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
    </SettingsFrame>
  );
}
