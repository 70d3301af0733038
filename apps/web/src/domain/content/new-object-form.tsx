import type { AccessLevel } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/content.ts';
import { refusalOf } from '../../lib/api/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { AccessLevelField } from '../access-level-field.tsx';
import { slugFault, titleFault } from './content-rules.ts';
import { suggestSlug } from './suggest-slug.ts';
import { Form } from '../../ui/fields/form.tsx';

/** Title, slug and access level of a new object of an organization. */
export function NewObjectForm({
  accessLabel,
  texts = {},
  create,
}: {
  accessLabel: string;
  /** Replacements for the general texts. */
  texts?: { slugHelp?: string; slugTaken?: string; failed?: (reason: string) => string };
  create: (object: { title: string; slug: string; accessLevel: AccessLevel }) => Promise<void>;
}): ReactElement {
  const { t } = useTranslation(['content', 'common']);
  const toast = useToast();
  const [accessLevel, setAccessLevel] = useState<AccessLevel>(ACCESS_LEVEL.private);
  const form = useForm({
    initial: { title: '', slug: '' },
    validate: ({ title, slug }) => {
      const titleError = titleFault(title);
      const slugError = slugFault(slug);
      return { ...(titleError && { title: t(titleError) }), ...(slugError && { slug: t(slugError) }) };
    },
    submit: ({ title, slug }) => create({ title: title.trim(), slug, accessLevel }),
    refused: (error) => (refusalOf(error) === 'slug-taken' ? { slug: texts.slugTaken ?? t('slugTaken') } : null),
    failed: (reason) => toast.error(texts.failed?.(reason) ?? reason),
  });
  return (
    <Form spacing={5} onSubmit={form.onSubmit}>
      <TextField
        label={t('title')}
        required
        {...form.field('title')}
        onChange={({ target }) => {
          form.set('slug', suggestSlug(form.values, target.value));
          form.set('title', target.value);
        }}
      />
      <TextField
        label={t('slug')}
        required
        slotProps={{ htmlInput: { autoCapitalize: 'off', spellCheck: false } }}
        {...form.field('slug', texts.slugHelp ?? t('slugHelp'))}
      />
      <AccessLevelField label={accessLabel} value={accessLevel} onChange={setAccessLevel} />
      <Button type="submit" variant="contained" loading={form.busy} sx={{ alignSelf: 'start' }}>
        {t('common:action.create')}
      </Button>
    </Form>
  );
}
