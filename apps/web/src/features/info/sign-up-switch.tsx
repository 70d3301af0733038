import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { SettingsFrame, useSettingsForm } from '../../ui/fields/settings-frame.tsx';
import { changeSignUp, signUpQuery, type SignUpSetting, siteQuery } from './info.api.ts';

const settings = ['default', 'open', 'closed'] as const;

/** Whether users may sign up themselves. */
export function SignUpSwitch({ stored }: { stored: SignUpSetting }): ReactElement {
  const { t } = useTranslation(['admin', 'common']);
  const queries = useQueryClient();
  const form = useSettingsForm<Pick<SignUpSetting, 'setting'>>(() => true);
  const { setting } = { ...stored, ...form.edits };

  async function store(): Promise<void> {
    await changeSignUp(setting);
    await Promise.all([
      queries.invalidateQueries({ queryKey: signUpQuery.queryKey }),
      queries.invalidateQueries({ queryKey: siteQuery.queryKey }),
      queries.invalidateQueries({ queryKey: ['session', 'providers'] }),
    ]);
  }

  return (
    <SettingsFrame
      form={form}
      changed={setting === stored.setting ? [] : [t('signUp.title')]}
      saved={t('common:msg.saved')}
      store={store}
      spacing={4}
      maxWidth={320}
    >
      <SelectField
        label={t('signUp.title')}
        value={setting}
        options={settings.map(
          (each) =>
            [
              each,
              each === 'default' ? t(`signUp.default.${stored.default ? 'open' : 'closed'}`) : t(`signUp.${each}`),
            ] as const,
        )}
        onChange={(next) => form.edit({ setting: next })}
      />
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
    </SettingsFrame>
  );
}
