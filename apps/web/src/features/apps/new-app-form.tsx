import type { AccessLevel } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { AccessLevelField } from '../../domain/access-level-field.tsx';
import { slugFault, titleFault } from '../../domain/content/content-rules.ts';
import '../../lib/i18n/content-texts.ts';
import { refusalOf } from '../../lib/api/index.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/use-form.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { createApp } from './apps.api.ts';

/** Makes an app; `onMade` gets its id and its secret, which is told this once. */
export function NewAppForm({
  orgId,
  onMade,
}: {
  orgId: string;
  onMade: (made: { appId: string; secret: string }) => void;
}): ReactElement {
  const { t } = useTranslation(['app', 'common', 'content']);
  const toast = useToast();
  const errorText = useErrorText();
  const [accessLevel, setAccessLevel] = useState<AccessLevel>(ACCESS_LEVEL.private);
  const form = useForm({
    initial: { title: '', slug: '' },
    validate: ({ title, slug }) => {
      const titleError = titleFault(title);
      const slugError = slugFault(slug);
      return {
        ...(titleError === null ? {} : { title: t(`content:${titleError}`) }),
        ...(slugError === null ? {} : { slug: t(`content:${slugError}`) }),
      };
    },
    submit: async ({ title, slug }) => {
      const made = await createApp({ orgId, title: title.trim(), slug, accessLevel });
      toast.success(t('new.created'));
      onMade(made);
    },
    refused: (error) => (refusalOf(error) === 'slug-taken' ? { slug: t('content:slugTaken') } : null),
    failed: (error) => toast.error(errorText(error)),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack spacing={5}>
        <TextField label={t('content:title')} required {...form.field('title')} />
        <TextField
          label={t('content:slug')}
          required
          slotProps={{ htmlInput: { autoCapitalize: 'off', spellCheck: false } }}
          {...form.field('slug', t('content:slugHelp'))}
        />
        <AccessLevelField label={t('new.access')} value={accessLevel} onChange={setAccessLevel} />
        <Button type="submit" variant="contained" loading={form.busy} sx={{ alignSelf: 'start' }}>
          {t('common:action.create')}
        </Button>
      </Stack>
    </form>
  );
}
