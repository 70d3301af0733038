import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../lib/api/index.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { MarkdownEditor } from '../../ui/fields/markdown-editor.tsx';
import { SaveBar } from '../../ui/fields/save-bar.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { UnsavedGuard } from '../../ui/feedback/unsaved-guard.tsx';
import '../../lib/i18n/content-texts.ts';
import { slugFault, titleFault } from './content-rules.ts';

const MAX_TAGS = 64;
const MAX_TAG_LENGTH = 64;
const MAX_DESCRIPTION_LENGTH = 512 * 1024;

export interface Content {
  title: string;
  slug: string;
  tags: readonly string[];
  description: string;
}

/** The parts of it that were changed. */
export type ContentChange = { title?: string; slug?: string; tags?: string[]; description?: string };

/** Title, slug, tags and description of something; saves only what was changed. A slug that is taken is told beside the field. */
export function ContentForm({
  content,
  knownTags,
  onSave,
}: {
  content: Content;
  /** Offered while a tag is typed. */
  knownTags: readonly string[] | undefined;
  onSave: (change: ContentChange) => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation('content');
  const toast = useToast();
  const errorText = useErrorText();
  const [edits, setEdits] = useState<Partial<Content>>({});
  const [takenSlug, setTakenSlug] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const { title, slug, tags, description }: Content = { ...content, ...edits };
  const changed: ContentChange = {
    ...(title === content.title ? {} : { title: title.trim() }),
    ...(slug === content.slug ? {} : { slug }),
    ...(tags.join('\n') === content.tags.join('\n') ? {} : { tags: [...tags] }),
    ...(description === content.description ? {} : { description }),
  };
  const labels = (['title', 'slug', 'tags', 'description'] as const)
    .filter((field) => field in changed)
    .map((field) => t(field));
  const titleError = titleFault(title);
  const slugError = slugFault(slug) ?? (slug === takenSlug ? 'slugTaken' : null);
  const tagsFit = tags.length <= MAX_TAGS && tags.every((tag) => tag.length <= MAX_TAG_LENGTH);
  const isLong = description.length > MAX_DESCRIPTION_LENGTH;
  const edit = (part: Partial<Content>) => setEdits((before) => ({ ...before, ...part }));

  async function save(): Promise<void> {
    if (busy || titleError !== null || slugError !== null || !tagsFit || isLong) return;
    setBusy(true);
    try {
      await onSave(changed);
      setEdits({});
      toast.success(t('saved'));
    } catch (error) {
      if (refusalOf(error) === 'slug-taken') setTakenSlug(slug);
      else toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack
      component="form"
      noValidate
      spacing={5}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <UnsavedGuard changed={labels} />
      <TextField
        label={t('title')}
        value={title}
        error={titleError !== null}
        helperText={titleError === null ? undefined : t(titleError)}
        onChange={({ target }) => edit({ title: target.value })}
      />
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={4}>
        <TextField
          label={t('slug')}
          value={slug}
          error={slugError !== null}
          helperText={t(slugError ?? 'slugHelp')}
          sx={{ maxWidth: { md: 320 }, width: 1 }}
          onChange={({ target }) => edit({ slug: target.value })}
        />
        <Autocomplete
          multiple
          freeSolo
          fullWidth
          autoSelect
          value={[...tags]}
          options={(knownTags ?? []).filter((tag) => !tags.includes(tag))}
          onChange={(_, chosen) =>
            edit({ tags: [...new Set(chosen.map((tag) => tag.trim()).filter((tag) => tag !== ''))] })
          }
          renderInput={(props) => (
            <TextField
              {...props}
              label={t('tags')}
              error={!tagsFit}
              helperText={t(tagsFit ? 'tagsHelp' : 'tagsError')}
            />
          )}
        />
      </Stack>
      {isLong && <Alert severity="error">{t('descriptionLong')}</Alert>}
      <MarkdownEditor label={t('description')} value={description} onChange={(text) => edit({ description: text })} />
      <SaveBar
        changed={labels}
        busy={busy}
        onReset={() => {
          setEdits({});
          setTakenSlug(null);
        }}
      />
    </Stack>
  );
}
