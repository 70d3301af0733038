import type { TagNames } from '@assay/contract';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languageNames, languages } from '../../lib/i18n/languages.ts';
import { DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SettingsFrame, useSettingsForm } from '../../ui/fields/settings-frame.tsx';
import { changeOrgSettings } from './org-admin.api.ts';

const MAX_NAME_LENGTH = 64;

/** Names of tags in each language. `tags`: those in use, in the order of the table. */
export function TagNamesForm({
  orgId,
  tags,
  stored,
  onSaved,
}: {
  orgId: string;
  tags: readonly string[];
  stored: TagNames;
  /** Refetches what pages show of the names. */
  onSaved: () => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const form = useSettingsForm<Record<string, string>>();
  const rows = [...new Set([...tags, ...Object.keys(stored)])];
  const nameOf = (tag: string, language: Language) =>
    form.edits[fieldOf(tag, language)] ?? stored[tag]?.[language] ?? '';
  const isChanged = (tag: string) =>
    languages.some((language) => nameOf(tag, language).trim() !== (stored[tag]?.[language] ?? ''));

  async function store(): Promise<void> {
    const named = rows.filter(isChanged).map((tag) => [tag, namesOf((language) => nameOf(tag, language))] as const);
    const tagNames: TagNames = Object.fromEntries(named);
    await changeOrgSettings(orgId, { tagNames });
    await onSaved();
  }

  return (
    <SettingsFrame
      form={form}
      changed={rows.filter(isChanged)}
      saved={t('settings.saved')}
      store={store}
      maxWidth={840}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('tags.detail')}</Typography>
      <DataTable
        label={t('tags.title')}
        dense
        query={{ data: rows, error: null, refetch: () => undefined }}
        rowKey={(tag) => tag}
        empty={<EmptyState icon="tag" title={t('tags.empty')} detail={t('tags.emptyDetail')} />}
        columns={[
          { ...titleColumn('tag', t('tags.tag')), cell: (tag) => tag },
          ...languages.map((language) => ({
            id: language,
            header: languageNames[language],
            cell: (tag: string) => (
              <TextField
                fullWidth
                size="small"
                value={nameOf(tag, language)}
                placeholder={tag}
                slotProps={{
                  htmlInput: {
                    maxLength: MAX_NAME_LENGTH,
                    lang: language,
                    'aria-label': t('tags.name', { tag, language: languageNames[language] }),
                  },
                }}
                onChange={({ target }) => form.edit({ [fieldOf(tag, language)]: target.value })}
              />
            ),
          })),
        ]}
      />
    </SettingsFrame>
  );
}

const fieldOf = (tag: string, language: Language) => `${language} ${tag}`;

/** The names that are not empty, by language. */
function namesOf(nameIn: (language: Language) => string): TagNames[string] {
  const names = languages.map((language) => [language, nameIn(language).trim()] as const);
  return Object.fromEntries(names.filter(([, name]) => name !== ''));
}
