import type { AccessLevel } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { AccessLevelField } from '../../domain/access-level-field.tsx';
import { refusalOf } from '../../lib/api/index.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/use-form.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { slugFault, titleFault } from './problem-rules.ts';
import { createProblem } from './problems.api.ts';

/** Makes an empty problem; `onMade` gets its id. */
export function NewProblemForm({
  orgId,
  onMade,
}: {
  orgId: string;
  onMade: (problemId: string) => void;
}): ReactElement {
  const { t } = useTranslation(['problem', 'common']);
  const toast = useToast();
  const errorText = useErrorText();
  const [accessLevel, setAccessLevel] = useState<AccessLevel>(ACCESS_LEVEL.private);
  const form = useForm({
    initial: { title: '', slug: '' },
    validate: ({ title, slug }) => {
      const titleError = titleFault(title);
      const slugError = slugFault(slug);
      return {
        ...(titleError === null ? {} : { title: t(titleError) }),
        ...(slugError === null ? {} : { slug: t(slugError) }),
      };
    },
    submit: async ({ title, slug }) => {
      const { problemId } = await createProblem({ orgId, title: title.trim(), slug, accessLevel });
      toast.success(t('problem.created'));
      onMade(problemId);
    },
    refused: (error) => (refusalOf(error) === 'slug-taken' ? { slug: t('problem.error.slugTaken') } : null),
    failed: (error) => toast.error(t('problem.createFailed', { reason: errorText(error) })),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack spacing={5}>
        <TextField label={t('problem.field.title')} required {...form.field('title')} />
        <TextField
          label={t('problem.field.slug')}
          required
          slotProps={{ htmlInput: { autoCapitalize: 'off', spellCheck: false } }}
          {...form.field('slug', t('problem.field.slugHelp'))}
        />
        <AccessLevelField label={t('problem.field.access')} value={accessLevel} onChange={setAccessLevel} />
        <Button type="submit" variant="contained" loading={form.busy} sx={{ alignSelf: 'start' }}>
          {t('common:action.create')}
        </Button>
      </Stack>
    </form>
  );
}
