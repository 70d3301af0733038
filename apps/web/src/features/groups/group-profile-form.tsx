import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../lib/api/index.ts';
import { profileKey } from '../../lib/profiles.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SavedForm } from '../../ui/fields/saved-form.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { NameAndEmailFields, nameAndEmailRules } from '../../domain/name-and-email.tsx';
import '../../locales/en/group.ts';
import { changeGroupProfile, groupKeys, type Group } from './groups.api.ts';

/** Changes the name and image of a group. */
export function GroupProfileForm({ group }: { group: Group }): ReactElement {
  const { t } = useTranslation(['common', 'group']);
  const { t: text } = useTranslation('group');
  const toast = useToast();
  const queries = useQueryClient();
  const form = useForm({
    initial: { name: group.profile.name, email: group.profile.email },
    validate: nameAndEmailRules(text),
    submit: async (profile) => {
      await changeGroupProfile(group._id, profile);
      await Promise.all([
        queries.invalidateQueries({ queryKey: groupKeys.one(group._id) }),
        queries.invalidateQueries({ queryKey: [...groupKeys.all, 'list'] }),
        queries.invalidateQueries({ queryKey: profileKey(group._id) }),
      ]);
      form.reset();
      toast.success(t('msg.saved'));
    },
    refused: (error, sentence) => (refusalOf(error) === 'name-taken' ? { name: sentence } : null),
  });
  const changed = form.changed.map((name) => t(`group:field.${name}`));
  return (
    <SavedForm sx={{ maxWidth: 480 }} changed={changed} busy={form.busy} onReset={form.reset} onSubmit={form.onSubmit}>
      <NameAndEmailFields form={form} t={text} nameHelp={text('field.name.help')} />
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
    </SavedForm>
  );
}
