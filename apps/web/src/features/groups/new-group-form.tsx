import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../lib/api/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { UnsavedGuard } from '../../ui/feedback/unsaved-guard.tsx';
import { NameAndEmailFields, nameAndEmailRules } from '../../domain/name-and-email.tsx';
import '../../locales/en/group.ts';
import { groupKeys, createGroup } from './groups.api.ts';
import { Form } from '../../ui/fields/form.tsx';

/** Creates a group; `onCreated` receives its id. */
export function NewGroupForm({
  orgId,
  onCreated,
}: {
  orgId: string;
  onCreated: (groupId: string) => void;
}): ReactElement {
  const { t } = useTranslation(['common', 'group']);
  const { t: text } = useTranslation('group');
  const queries = useQueryClient();
  const form = useForm({
    initial: { name: '', email: '' },
    validate: nameAndEmailRules(text),
    submit: async (profile) => {
      const { groupId } = await createGroup({ orgId, profile });
      form.reset();
      void queries.invalidateQueries({ queryKey: [...groupKeys.all, 'list'] });
      onCreated(groupId);
    },
    refused: (error, sentence) => (refusalOf(error) === 'name-taken' ? { name: sentence } : null),
  });
  return (
    <Form onSubmit={form.onSubmit}>
      <NameAndEmailFields form={form} t={text} nameHelp={text('field.name.help')} />
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
      <Button type="submit" variant="contained" loading={form.busy} sx={{ alignSelf: 'flex-start' }}>
        {t('action.create')}
      </Button>
      <UnsavedGuard changed={form.busy ? [] : form.changed.map((name) => t(`group:field.${name}`))} />
    </Form>
  );
}
