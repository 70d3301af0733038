import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../lib/api/index.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { adminKeys, createRanklist } from '../contest-admin.api.ts';
import { Form } from '../../../ui/fields/form.tsx';

const MAX_KEY_LENGTH = 64;
const MAX_NAME_LENGTH = 256;

/** Creates a ranklist; its settings are edited afterwards. */
export function NewRanklist({
  contestId,
  onCreated,
}: {
  contestId: string;
  onCreated: (key: string) => void;
}): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'common']);
  const toast = useToast();
  const queries = useQueryClient();
  const form = useForm({
    initial: { key: '', name: '' },
    validate: ({ key, name }) => ({
      ...(/^[^\s/\\?#%]{1,64}$/.test(key) ? {} : { key: t('ranklist.keyError') }),
      ...(name.trim() === '' ? { name: t('ranklist.nameError') } : {}),
    }),
    submit: async ({ key, name }) => {
      await createRanklist(contestId, key, name.trim());
      await queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
      toast.success(t('ranklist.made', { name: name.trim() }));
      onCreated(key);
    },
    refused: (error) => (refusalOf(error) === 'key-taken' ? { key: t('ranklist.keyTaken') } : null),
    failed: toast.error,
  });
  return (
    <Form direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: 'flex-start' }} onSubmit={form.onSubmit}>
      <TextField
        size="small"
        label={t('ranklist.name')}
        slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
        {...form.field('name')}
      />
      <TextField
        size="small"
        label={t('ranklist.key')}
        slotProps={{ htmlInput: { maxLength: MAX_KEY_LENGTH, autoCapitalize: 'off', spellCheck: false } }}
        {...form.field('key', t('ranklist.keyHelp'))}
      />
      <Button type="submit" variant="contained" loading={form.busy}>
        {t('common:action.create')}
      </Button>
    </Form>
  );
}
