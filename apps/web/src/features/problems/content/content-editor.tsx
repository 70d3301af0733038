import type { Problem } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TagsField } from '../../../domain/content/tags-field.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/problem-settings.ts';
import { refusalOf } from '../../../lib/api/index.ts';
import { languageNames, type Language } from '../../../lib/i18n/index.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SettingsFrame, useSettingsForm } from '../../../ui/fields/settings-frame.tsx';
import {
  bodyOf,
  type Change,
  changesOf,
  type ContentEdits,
  type Text,
  textOf,
  type Version,
  versions,
} from './content-draft.ts';
import { problemKeys } from '../problem-keys.ts';
import { slugFault, titleFault } from '../problem-rules.ts';
import { problemTags, saveContent } from '../problems.api.ts';
import { StatementEditor } from './statement-editor.tsx';

const MAX_TAGS = 64;
const MAX_TAG_LENGTH = 64;
const MAX_STATEMENT_LENGTH = 512 * 1024;
const RESERVED_TAGS = ['@easy', '@medium', '@hard'];

/** Editor for title, slug, tags and statement of a problem in all its languages; saves only changed fields. */
export function ContentEditor({ problem }: { problem: Problem }): ReactElement {
  const { t } = useTranslation(['problemSettings', 'problem', 'common']);
  const queries = useQueryClient();
  const [version, setVersion] = useState<Version>('default');
  const [takenSlug, setTakenSlug] = useState<string | null>(null);
  const form = useSettingsForm<ContentEdits>((error) => {
    const isTaken = refusalOf(error) === 'slug-taken';
    if (isTaken) setTakenSlug(slug);
    return isTaken;
  });
  const { edits, edit } = form;
  const knownTags = useQuery(problemTags(problem.orgId));

  const slug = edits.slug ?? problem.slug;
  const tags = edits.tags ?? problem.tags;
  const text = textOf(problem, edits, version);
  const changes = changesOf(problem, edits);
  const nameOf = (one: Version) => (one === 'default' ? t('content.language.default') : languageNames[one]);
  const labels = changes.map((change) => labelOf(change));

  const slugError = slugFault(slug);
  const slugText = slugError !== null ? t(slugError) : slug === takenSlug ? t('problem.error.slugTaken') : undefined;
  const tagsFit = tags.length <= MAX_TAGS && tags.every((tag) => tag.length <= MAX_TAG_LENGTH);
  const badVersion = versions.find((one) => {
    const written = textOf(problem, edits, one);
    return (
      written !== null && (titleFault(written.title) !== null || written.description.length > MAX_STATEMENT_LENGTH)
    );
  });

  function labelOf(change: Change): string {
    if (!('version' in change)) return t(`problem.field.${change.field}`);
    const language = nameOf(change.version);
    return change.field === 'title' ? t('content.titleIn', { language }) : t('content.statementIn', { language });
  }

  function setText(next: Text | null): void {
    edit({ texts: { ...edits.texts, [version]: next } });
  }

  function check(): boolean {
    if (slugError !== null || !tagsFit) return false;
    // The error belongs to a field of this language: show it.
    if (badVersion !== undefined) setVersion(badVersion);
    return badVersion === undefined;
  }

  async function store(): Promise<void> {
    await saveContent(problem._id, bodyOf(problem, edits));
    await queries.invalidateQueries({ queryKey: problemKeys.all });
  }

  return (
    <SettingsFrame
      form={form}
      changed={labels}
      saved={t('content.saved')}
      check={check}
      store={store}
      onReset={() => setTakenSlug(null)}
    >
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
      <Tabs
        value={version}
        variant="scrollable"
        aria-label={t('content.languages')}
        onChange={(_, chosen: Version) => setVersion(chosen)}
        sx={{ borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {versions.map((one) => (
          <Tab key={one} value={one} label={nameOf(one)} sx={{ opacity: textOf(problem, edits, one) ? 1 : 0.6 }} />
        ))}
      </Tabs>
      {text === null ? (
        <EmptyState
          icon="translate"
          title={t('content.noTranslation', { language: nameOf(version) })}
          action={
            <Button variant="outlined" onClick={() => setText(textOf(problem, edits, 'default'))}>
              {t('content.addTranslation', { language: nameOf(version) })}
            </Button>
          }
        />
      ) : (
        <VersionFields
          key={version}
          problemId={problem._id}
          version={version}
          text={text}
          onChange={setText}
          {...(version === 'default' ? {} : { onRemove: () => setText(null) })}
        />
      )}
    </SettingsFrame>
  );
}

function VersionFields({
  problemId,
  version,
  text,
  onChange,
  onRemove,
}: {
  problemId: string;
  version: Version;
  text: Text;
  onChange: (text: Text) => void;
  onRemove?: () => void;
}): ReactElement {
  const { t } = useTranslation(['problemSettings', 'problem']);
  const error = titleFault(text.title);
  const help = (language: Language) => t('content.language.help.other', { language: languageNames[language] });
  return (
    <Stack spacing={4}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', flexGrow: 1 }}>
          {version === 'default' ? t('content.language.help.default') : help(version)}
        </Typography>
        {onRemove && (
          <Button size="small" color="error" onClick={onRemove}>
            {t('content.removeTranslation')}
          </Button>
        )}
      </Stack>
      <TextField
        label={t('problem.field.title')}
        value={text.title}
        error={error !== null}
        helperText={error === null ? undefined : t(error)}
        sx={{ maxWidth: 640 }}
        onChange={({ target }) => onChange({ ...text, title: target.value })}
      />
      {text.description.length > MAX_STATEMENT_LENGTH && (
        <Box sx={{ color: 'error.main' }} role="alert">
          {t('content.error.long')}
        </Box>
      )}
      <StatementEditor
        problemId={problemId}
        value={text.description}
        onChange={(description) => onChange({ ...text, description })}
      />
    </Stack>
  );
}
