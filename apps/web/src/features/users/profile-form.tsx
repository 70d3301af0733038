import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useProfileRules } from '../../domain/profile-rules.ts';
import { refusalOf } from '../../lib/api/index.ts';
import { profileKey } from '../../lib/profiles.ts';
import { useForm } from '../../lib/use-form.ts';
import { SavedForm } from '../../ui/fields/saved-form.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { changeProfile, userKeys } from './users.api.ts';
import type { UserProfile } from './users.api.ts';
import '../../locales/en/session.ts';

const fields = ['name', 'email', 'realname', 'telephone', 'school', 'studentGrade'] as const;

/** The user's own profile. Fields verified by a sign-in provider are read-only. */
export function ProfileForm({ userId, profile }: { userId: string; profile: UserProfile }): ReactElement {
  const { t } = useTranslation(['session', 'user', 'common']);
  const toast = useToast();
  const queryClient = useQueryClient();
  const profileErrors = useProfileRules();
  const { name, email, realname, telephone = '', school = '', studentGrade = '', verified = [] } = profile;
  const form = useForm({
    initial: { name, email, realname, telephone, school, studentGrade },
    validate: (values) => profileErrors(values),
    submit: async (values) => {
      await changeProfile(userId, { ...values, ...(verified.length > 0 ? { verified } : {}) });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: userKeys.one(userId) }),
        queryClient.invalidateQueries({ queryKey: profileKey(userId) }),
      ]);
      form.reset();
      toast.success(t('common:msg.saved'));
    },
    refused: (error, sentence) => (refusalOf(error) === 'name-taken' ? { name: sentence } : null),
  });
  const label = (field: (typeof fields)[number]): string => t(field === 'name' ? 'field.username' : `field.${field}`);
  const help: Partial<Record<string, string>> = { telephone: t('field.telephone.help') };
  return (
    <SavedForm changed={form.changed.map(label)} busy={form.busy} onReset={form.reset} onSubmit={form.onSubmit}>
      {fields.map((field) => {
        const locked = verified.includes(field);
        return (
          <TextField
            key={field}
            {...form.field(field, locked ? t('user:settings.verified') : help[field])}
            label={label(field)}
            disabled={locked}
            required={field === 'name' || field === 'email'}
            type={field === 'email' ? 'email' : field === 'telephone' ? 'tel' : 'text'}
          />
        );
      })}
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
    </SavedForm>
  );
}
