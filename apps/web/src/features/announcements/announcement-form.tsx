import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { MarkdownEditor } from '../../ui/fields/markdown-editor.tsx';
import '../../locales/en/formatting.ts';
import { SavedForm } from '../../ui/fields/saved-form.tsx';
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH, dateFault, localDate, storedDate } from './announcement-draft.ts';
import type { AnnouncementTexts } from './announcement-draft.ts';

/** The stored fields of an announcement. */
export interface Article {
  title: string;
  date: string;
  description: string;
  public: boolean;
}

/** Title, date, text and publication of an announcement. Asks before unsaved text is discarded. */
export function AnnouncementForm({
  article,
  children,
  save,
}: {
  article: Article;
  /** Further fields. */
  children?: ReactNode;
  /** Stores the announcement. The form shows its error, and is reset after a success. */
  save: (article: Article) => Promise<void>;
}): ReactElement {
  const { t } = useTranslation('admin');
  const initial: AnnouncementTexts = {
    title: article.title,
    date: localDate(article.date),
    description: article.description,
    public: article.public ? 'yes' : 'no',
  };
  const form = useForm<AnnouncementTexts>({
    initial,
    validate: ({ title, date, description }) => {
      const wrongDate = dateFault(date);
      return {
        ...(title.trim() === ''
          ? { title: t('article.title.required') }
          : title.length > MAX_TITLE_LENGTH
            ? { title: t('article.title.long') }
            : {}),
        ...(wrongDate === null ? {} : { date: t(`article.date.${wrongDate}`) }),
        ...(description.length > MAX_TEXT_LENGTH ? { description: t('article.description.long') } : {}),
      };
    },
    submit: async ({ title, date, description, public: isPublic }) => {
      await save({
        title: title.trim(),
        date: storedDate(date, article.date),
        description,
        public: isPublic === 'yes',
      });
      form.reset();
    },
  });
  const changed = form.changed.map((name) => t(`article.${name}`));
  const isTime = !Number.isNaN(Date.parse(initial.date));
  return (
    <SavedForm changed={changed} busy={form.busy} onReset={form.reset} onSubmit={form.onSubmit}>
      <TextField {...form.field('title')} label={t('article.title')} required autoComplete="off" />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ columnGap: 5, rowGap: 3, flexWrap: 'wrap' }}>
        <TextField
          {...form.field('date', t('article.date.help'))}
          label={t('article.date')}
          required
          type={isTime ? 'datetime-local' : 'text'}
          sx={{ maxWidth: { sm: 320 } }}
        />
        {children}
        <div>
          <FormControlLabel
            label={t('article.public')}
            control={
              <Checkbox
                checked={form.values.public === 'yes'}
                onChange={(event) => form.set('public', event.target.checked ? 'yes' : 'no')}
              />
            }
          />
          <FormHelperText sx={{ mt: 0, mx: 4 }}>
            {t(form.values.public === 'yes' ? 'article.public.yes' : 'article.public.no')}
          </FormHelperText>
        </div>
      </Stack>
      {form.errors.description !== undefined && <Alert severity="error">{form.errors.description}</Alert>}
      <MarkdownEditor
        label={t('article.description')}
        value={form.values.description}
        onChange={(text) => form.set('description', text)}
      />
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
    </SavedForm>
  );
}
