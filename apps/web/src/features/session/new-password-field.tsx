import { SHORTEST_PASSWORD } from '@assay/contract/password-weakness';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import type { Form } from '../../lib/use-form.ts';
import { StrengthHint } from './strength-hint.tsx';
import '../../locales/en/session.ts';

/**
 * A new password with its strength meter. `fault`: why the server would refuse it. A refusal below the field replaces
 * the meter, so that only one verdict is shown.
 */
export function NewPasswordField({
  field,
  label,
  value,
  fault,
}: {
  /** Props of the form for a field with this help text. */
  field: (help: string) => ReturnType<Form<Record<string, string>>['field']>;
  label: string;
  value: string;
  fault: string | null;
}): ReactElement {
  const { t } = useTranslation('session');
  const props = field(t('field.password.help', { count: SHORTEST_PASSWORD }));
  return (
    <Stack spacing={1}>
      <PasswordField
        {...props}
        label={label}
        autoComplete="new-password"
        required
        labels={{ show: t('password.show'), hide: t('password.hide') }}
      />
      {!props.error && <StrengthHint password={value} fault={fault} />}
    </Stack>
  );
}
