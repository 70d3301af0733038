import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { refusalOf } from '../../lib/api/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { SavedForm } from '../../ui/fields/saved-form.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { type NameAndEmail, NameAndEmailFields, nameAndEmailRules } from '../../domain/name-and-email.tsx';
import { changeOrgProfile } from './orgs.api.ts';

export function OrgProfileForm({ orgId, profile }: { orgId: string; profile: NameAndEmail }): ReactElement {
  const { t } = useTranslation(['common', 'org']);
  const { t: text } = useTranslation('org');
  const toast = useToast();
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { name: profile.name, email: profile.email },
    validate: nameAndEmailRules(text),
    submit: async (values) => {
      await changeOrgProfile(orgId, values);
      await queryClient.invalidateQueries({ queryKey: ['org'] });
      form.reset();
      toast.success(t('msg.saved'));
    },
    refused: (error, sentence) => (refusalOf(error) === 'name-taken' ? { name: sentence } : null),
  });
  const changed = form.changed.map((name) => t(`org:field.${name}`));
  return (
    <SavedForm sx={{ maxWidth: 480 }} changed={changed} busy={form.busy} onReset={form.reset} onSubmit={form.onSubmit}>
      <NameAndEmailFields form={form} t={text} />
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
    </SavedForm>
  );
}
