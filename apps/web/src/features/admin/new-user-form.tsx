import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfileRules } from '../../domain/profile-rules.ts';
import { refusalOf } from '../../lib/api/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { UnsavedGuard } from '../../ui/feedback/unsaved-guard.tsx';
import { adminKeys, createUser } from './admin.api.ts';
import '../../locales/en/session.ts';
import { Form } from '../../ui/fields/form.tsx';

const fields = ['name', 'email', 'realname', 'telephone', 'school', 'studentGrade'] as const;

/** Creates an account as an administrator; `onCreated` receives its id. */
export function NewUserForm({ onCreated }: { onCreated: (userId: string) => void }): ReactElement {
  const { t } = useTranslation(['session', 'common', 'admin']);
  const toast = useToast();
  const queries = useQueryClient();
  const profileErrors = useProfileRules();
  const form = useForm({
    initial: { name: '', email: '', realname: '', telephone: '', school: '', studentGrade: '' },
    validate: (values) => profileErrors(values),
    submit: async (profile) => {
      const { userId } = await createUser({ profile });
      form.reset();
      toast.success(t('admin:newUser.made', { name: profile.name }));
      void queries.invalidateQueries({ queryKey: adminKeys.users });
      onCreated(userId);
    },
    refused: (error, sentence) => (refusalOf(error) === 'name-taken' ? { name: sentence } : null),
  });
  const label = (field: (typeof fields)[number]): string => t(field === 'name' ? 'field.username' : `field.${field}`);
  return (
    <Form onSubmit={form.onSubmit}>
      {fields.map((field) => (
        <TextField
          key={field}
          {...form.field(field, field === 'telephone' ? t('field.telephone.help') : undefined)}
          label={label(field)}
          required={field === 'name' || field === 'email'}
          type={field === 'email' ? 'email' : field === 'telephone' ? 'tel' : 'text'}
          // These values belong to another user.
          autoComplete="off"
        />
      ))}
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
      <Button type="submit" variant="contained" loading={form.busy} sx={{ alignSelf: 'flex-start' }}>
        {t('common:action.create')}
      </Button>
      <UnsavedGuard changed={form.busy ? [] : form.changed.map(label)} />
    </Form>
  );
}
