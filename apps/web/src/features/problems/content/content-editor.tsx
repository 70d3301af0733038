import type { Problem } from '@assay/contract';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/problem-settings.ts';
import { bodyOf, changesOf, textOf, versionsOf } from '../../../domain/content/content-draft.ts';
import { EditConflict } from '../../../domain/content/edit-conflict.tsx';
import { TagsField } from '../../../domain/content/tags-field.tsx';
import { TextVersions, useChangeName, useVersions } from '../../../domain/content/text-versions.tsx';
import { useContentForm } from '../../../domain/content/use-content-form.ts';
import { refusalOf } from '../../../lib/api/index.ts';
import { SettingsFrame } from '../../../ui/fields/settings-frame.tsx';
import { problemKeys } from '../problem-keys.ts';
import { slugFault } from '../problem-rules.ts';
import { problemTags, saveContent } from '../problems.api.ts';
import { LanguageField } from './language-field.tsx';
import { StatementEditor } from './statement-editor.tsx';

const RESERVED_TAGS = ['@easy', '@medium', '@hard'];

/** Editor for title, slug, tags and statement of a problem in all its languages; saves only changed fields. */
export function ContentEditor({
  problem,
  onTextSaved,
}: {
  problem: Problem;
  /** A title or a statement was changed and saved. */
  onTextSaved: () => void;
}): ReactElement {
  const { t } = useTranslation(['problemSettings', 'problem', 'common']);
  const queries = useQueryClient();
  const { form, slug, tags, tagsFit, takenSlug, reset } = useContentForm(problem);
  const { edits, edit } = form;
  const { version, setVersion, showFault } = useVersions(problem, edits);
  const changeName = useChangeName((language) => t('content.statementIn', { language }));
  const knownTags = useQuery(problemTags(problem.orgId));

  // The version that the first edit saw.
  const [seen, setSeen] = useState(problem.textVersion);
  const isEdited = Object.keys(edits).length > 0;
  if (!isEdited && seen !== problem.textVersion) setSeen(problem.textVersion);
  const isConflicting = refusalOf(form.error) === 'text-changed';
  const changes = changesOf(problem, edits);
  const labels = changes.map(changeName);
  const versions = versionsOf(problem, edits);

  const slugError = slugFault(slug);
  const slugText = slugError !== null ? t(slugError) : slug === takenSlug ? t('problem.error.slugTaken') : undefined;
  function check(): boolean {
    return slugError === null && tagsFit && !showFault();
  }

  async function store(): Promise<void> {
    try {
      const { textVersion } = await saveContent(problem._id, {
        ...bodyOf(problem, edits),
        ...(seen !== undefined && { textVersion: seen }),
      });
      setSeen(textVersion);
    } catch (error) {
      if (refusalOf(error) === 'text-changed')
        await queries.invalidateQueries({ queryKey: problemKeys.one(problem._id) });
      throw error;
    }
    await queries.invalidateQueries({ queryKey: problemKeys.all });
    if (changes.some((change) => 'version' in change)) onTextSaved();
  }

  return (
    <SettingsFrame form={form} changed={labels} saved={t('content.saved')} check={check} store={store} onReset={reset}>
      {isConflicting && (
        <EditConflict
          onSettle={(whose) => {
            setSeen(problem.textVersion);
            if (whose === 'theirs') form.reset();
            else form.edit({});
          }}
        />
      )}
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={4}>
        <TextField
          label={t('problem.field.slug')}
          value={slug}
          error={slugText !== undefined}
          helperText={slugText}
          sx={{ maxWidth: { md: 320 } }}
          onChange={({ target }) => edit({ slug: target.value })}
        />
        <TagsField
          size="small"
          label={t('problem.field.tags')}
          help={t(tagsFit ? 'content.tagsHelp' : 'content.error.tagLong')}
          error={!tagsFit}
          tags={tags}
          knownTags={[...new Set([...RESERVED_TAGS, ...(knownTags.data ?? [])])]}
          onChange={(chosen) => edit({ tags: chosen })}
        />
      </Stack>
      <TextVersions
        content={problem}
        edits={edits}
        version={version}
        onVersion={setVersion}
        onTexts={(texts) => edit({ texts })}
        more={
          <Stack direction={{ xs: 'column', md: 'row' }} spacing={4}>
            {version === 'default' && (
              <LanguageField
                label={t('content.ownLanguage')}
                value={edits.language === undefined ? (problem.language ?? null) : edits.language}
                onChange={(language) => edit({ language })}
              />
            )}
            <LanguageField
              key={versions.length}
              label={t('content.addLanguage')}
              help={t('content.addLanguageHelp')}
              value={null}
              without={versions}
              onChange={(language) => {
                if (language === null) return;
                edit({ texts: { ...edits.texts, [language]: textOf(problem, edits, 'default') } });
                setVersion(language);
              }}
            />
          </Stack>
        }
      >
        {(description, onChange) => <StatementEditor problemId={problem._id} value={description} onChange={onChange} />}
      </TextVersions>
    </SettingsFrame>
  );
}
