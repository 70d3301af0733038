import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../lib/api/index.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { MarkdownEditor } from '../../ui/fields/markdown-editor.tsx';
import { SettingsFrame, useSettingsForm } from '../../ui/fields/settings-frame.tsx';
import '../../locales/en/content.ts';
import { slugFault, titleFault } from './content-rules.ts';
import { TagsField } from './tags-field.tsx';

const MAX_TAGS = 64;
const MAX_TAG_LENGTH = 64;
const MAX_DESCRIPTION_LENGTH = 512 * 1024;

export interface Content {
  title: string;
  slug: string;
  tags: readonly string[];
  description: string;
}

/** The changed fields. */
export type ContentChange = { title?: string; slug?: string; tags?: string[]; description?: string };

/** Title, slug, tags and description of an object; saves the changed fields only. */
export function ContentForm({
  content,
  knownTags,
  onSave,
}: {
  content: Content;
  /** Suggestions while the user types a tag. */
  knownTags: readonly string[] | undefined;
  onSave: (change: ContentChange) => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation('content');
  const [takenSlug, setTakenSlug] = useState<string | null>(null);
  const form = useSettingsForm<Content>((error) => {
    const isTaken = refusalOf(error) === 'slug-taken';
    if (isTaken) setTakenSlug(slug);
    return isTaken;
  });
  const { edit } = form;

  const { title, slug, tags, description }: Content = { ...content, ...form.edits };
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

  return (
    <SettingsFrame
      form={form}
      changed={labels}
      saved={t('saved')}
      check={() => titleError === null && slugError === null && tagsFit && !isLong}
      store={() => onSave(changed)}
      onReset={() => setTakenSlug(null)}
    >
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
        <TagsField
          label={t('tags')}
          help={t(tagsFit ? 'tagsHelp' : 'tagsError')}
          error={!tagsFit}
          tags={tags}
          knownTags={knownTags ?? []}
          onChange={(chosen) => edit({ tags: chosen })}
        />
      </Stack>
      {isLong && <Alert severity="error">{t('descriptionLong')}</Alert>}
      <MarkdownEditor label={t('description')} value={description} onChange={(text) => edit({ description: text })} />
    </SettingsFrame>
  );
}
