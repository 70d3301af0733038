import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { Alert } from '../../ui/feedback/alert.tsx';
import { refusalOf } from '../../lib/api/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { NameAndEmailFields, nameAndEmailRules } from '../../domain/name-and-email.tsx';
import { createOrg, orgKeys } from './orgs.api.ts';
import { Form } from '../../ui/fields/form.tsx';

export function NewOrgForm({ onDone }: { onDone: (orgId: string) => void }): ReactElement {
  const { t } = useTranslation();
  const { t: text } = useTranslation('org');
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { name: '', email: '' },
    validate: nameAndEmailRules(text),
    submit: async (profile) => {
      const { orgId } = await createOrg({ profile });
      await queryClient.invalidateQueries({ queryKey: orgKeys.joined });
      onDone(orgId);
    },
    refused: (error, sentence) => (refusalOf(error) === 'name-taken' ? { name: sentence } : null),
  });
  return (
    <Form onSubmit={form.onSubmit}>
      <NameAndEmailFields form={form} t={text} />
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
      <Button type="submit" variant="contained" loading={form.busy} sx={{ alignSelf: 'flex-start' }}>
        {t('action.create')}
      </Button>
    </Form>
  );
}
