import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../lib/api/index.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { MarkdownEditor } from '../../ui/markdown-editor.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { type App, appKeys, appTags, saveAppContent } from './apps.api.ts';
import { slugFault, titleFault } from './app-rules.ts';

const MAX_TAGS = 64;
const MAX_TAG_LENGTH = 64;
const MAX_DESCRIPTION_LENGTH = 512 * 1024;

type Content = Pick<App, 'title' | 'slug' | 'tags' | 'description'>;

/** Title, slug, tags and description; saves only what was changed. */
export function AppContent({ app }: { app: App }): ReactElement {
  const { t } = useTranslation('app');
  const toast = useToast();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [edits, setEdits] = useState<Partial<Content>>({});
  const [takenSlug, setTakenSlug] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const knownTags = useQuery(appTags(app.orgId));

  const { title, slug, tags, description }: Content = { ...app, ...edits };
  const changed: Partial<Content> = {
    ...(title === app.title ? {} : { title: title.trim() }),
    ...(slug === app.slug ? {} : { slug }),
    ...(tags.join('\n') === app.tags.join('\n') ? {} : { tags }),
    ...(description === app.description ? {} : { description }),
  };
  const labels = (['title', 'slug', 'tags', 'description'] as const)
    .filter((field) => field in changed)
    .map((field) => t(`content.${field}`));
  const titleError = titleFault(title);
  const slugError = slugFault(slug) ?? (slug === takenSlug ? 'content.slugTaken' : null);
  const tagsFit = tags.length <= MAX_TAGS && tags.every((tag) => tag.length <= MAX_TAG_LENGTH);
  const isLong = description.length > MAX_DESCRIPTION_LENGTH;
  const edit = (part: Partial<Content>) => setEdits((before) => ({ ...before, ...part }));

  async function save(): Promise<void> {
    if (busy || titleError !== null || slugError !== null || !tagsFit || isLong) return;
    setBusy(true);
    try {
      await saveAppContent(app._id, changed);
      await queries.invalidateQueries({ queryKey: appKeys.all });
      setEdits({});
      toast.success(t('content.saved'));
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
        label={t('content.title')}
        value={title}
        error={titleError !== null}
        helperText={titleError === null ? undefined : t(titleError)}
        onChange={({ target }) => edit({ title: target.value })}
      />
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={4}>
        <TextField
          label={t('content.slug')}
          value={slug}
          error={slugError !== null}
          helperText={t(slugError ?? 'content.slugHelp')}
          sx={{ maxWidth: { md: 320 }, width: 1 }}
          onChange={({ target }) => edit({ slug: target.value })}
        />
        <Autocomplete
          multiple
          freeSolo
          fullWidth
          autoSelect
          value={[...tags]}
          options={(knownTags.data ?? []).filter((tag) => !tags.includes(tag))}
          onChange={(_, chosen) =>
            edit({ tags: [...new Set(chosen.map((tag) => tag.trim()).filter((tag) => tag !== ''))] })
          }
          renderInput={(props) => (
            <TextField
              {...props}
              label={t('content.tags')}
              error={!tagsFit}
              helperText={t(tagsFit ? 'content.tagsHelp' : 'content.tagsError')}
            />
          )}
        />
      </Stack>
      {isLong && <Alert severity="error">{t('content.descriptionLong')}</Alert>}
      <MarkdownEditor
        label={t('content.description')}
        value={description}
        onChange={(text) => edit({ description: text })}
      />
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
