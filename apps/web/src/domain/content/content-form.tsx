import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkdownEditor } from '../../ui/fields/markdown-editor.tsx';
import '../../locales/en/formatting.ts';
import { SettingsFrame } from '../../ui/fields/settings-frame.tsx';
import '../../locales/en/content.ts';
import { bodyOf, changesOf, type ContentChange, type StoredContent } from './content-draft.ts';
import { slugFault } from './content-rules.ts';
import { TagsField } from './tags-field.tsx';
import { TextVersions, useChangeName, useVersions } from './text-versions.tsx';
import { useContentForm } from './use-content-form.ts';

/** Title, slug, tags and description of an object; saves the changed fields only. */
export function ContentForm({
  content,
  translatable = false,
  knownTags,
  onSave,
}: {
  content: StoredContent;
  /** Whether title and description can be given in several languages. */
  translatable?: boolean;
  /** Suggestions while the user types a tag. */
  knownTags: readonly string[] | undefined;
  onSave: (change: ContentChange) => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation('content');
  const { form, slug, tags, tagsFit, takenSlug, reset } = useContentForm(content);
  const { edits, edit } = form;
  const { version, setVersion, showFault } = useVersions(content, edits);
  const changeName = useChangeName((language) => t('descriptionIn', { language }));

  const changes = changesOf(content, edits);
  const labels = changes.map((change) =>
    translatable || !('version' in change) ? changeName(change) : t(change.field),
  );
  const slugError = slugFault(slug) ?? (slug === takenSlug ? 'slugTaken' : null);

  return (
    <SettingsFrame
      form={form}
      changed={labels}
      saved={t('saved')}
      check={() => slugError === null && tagsFit && !showFault()}
      store={() => onSave(bodyOf(content, edits))}
      onReset={reset}
    >
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
      <TextVersions
        content={content}
        edits={edits}
        translatable={translatable}
        version={version}
        onVersion={setVersion}
        onTexts={(texts) => edit({ texts })}
      >
        {(description, onChange) => <MarkdownEditor label={t('description')} value={description} onChange={onChange} />}
      </TextVersions>
    </SettingsFrame>
  );
}
