import { languageName } from '@assay/contract/content-languages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/content.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import {
  type Change,
  type ContentEdits,
  type StoredContent,
  type Text,
  textOf,
  type Version,
  versionsOf,
} from './content-draft.ts';
import { titleFault } from './content-rules.ts';

const MAX_DESCRIPTION_LENGTH = 512 * 1024;

/** Names a version of a text: the default one, or a language. */
function useVersionName(): (version: Version) => string {
  const { t } = useTranslation('content');
  return (version) => (version === 'default' ? t('language.default') : languageName(version));
}

/** Names a change in the save bar. `description` is what this kind of object calls its text. */
export function useChangeName(description: (language: string) => string): (change: Change) => string {
  const { t } = useTranslation('content');
  const nameOf = useVersionName();
  return (change) => {
    if (!('version' in change)) return t(change.field);
    const language = nameOf(change.version);
    return change.field === 'title' ? t('titleIn', { language }) : description(language);
  };
}

/** Which version is on the screen. `showFault` turns to one that cannot be saved, and returns whether there is one. */
export function useVersions(content: StoredContent, edits: ContentEdits) {
  const [version, setVersion] = useState<Version>('default');
  function showFault(): boolean {
    const faulty = versionsOf(content, edits).find((one) => {
      const text = textOf(content, edits, one);
      return text !== null && (titleFault(text.title) !== null || text.description.length > MAX_DESCRIPTION_LENGTH);
    });
    if (faulty !== undefined) setVersion(faulty);
    return faulty !== undefined;
  }
  return { version, setVersion, showFault };
}

/** Title and text in one language at a time; a language without a text of its own offers to add one. */
export function TextVersions({
  content,
  edits,
  translatable = true,
  version,
  onVersion,
  onTexts,
  more,
  children,
}: {
  content: StoredContent;
  edits: ContentEdits;
  /** False: only the default version, without a word about languages. */
  translatable?: boolean;
  version: Version;
  onVersion: (version: Version) => void;
  onTexts: (texts: NonNullable<ContentEdits['texts']>) => void;
  /** Shown below the languages. */
  more?: ReactNode;
  /** The editor of the text. */
  children: (description: string, onChange: (description: string) => void) => ReactNode;
}): ReactElement {
  const { t } = useTranslation('content');
  const nameOf = useVersionName();
  const text = textOf(content, edits, version);
  function helpOf(one: Version): string | undefined {
    if (!translatable) return undefined;
    return one === 'default' ? t('language.help.default') : t('language.help.other', { language: languageName(one) });
  }
  const setText = (next: Text | null) => onTexts({ ...edits.texts, [version]: next });
  return (
    <>
      {translatable && (
        <Tabs
          value={version}
          variant="scrollable"
          aria-label={t('languages')}
          onChange={(_, chosen: Version) => onVersion(chosen)}
          sx={{ borderBottom: '1px solid', borderColor: 'divider' }}
        >
          {versionsOf(content, edits).map((one) => (
            <Tab
              key={one}
              value={one}
              label={nameOf(one)}
              sx={{ fontStyle: textOf(content, edits, one) ? 'normal' : 'italic' }}
            />
          ))}
        </Tabs>
      )}
      {more}
      {text === null ? (
        <EmptyState
          icon="translate"
          title={t('noTranslation', { language: nameOf(version) })}
          action={
            <Button variant="outlined" onClick={() => setText(textOf(content, edits, 'default'))}>
              {t('addTranslation', { language: nameOf(version) })}
            </Button>
          }
        />
      ) : (
        <VersionFields
          key={version}
          help={helpOf(version)}
          text={text}
          onChange={setText}
          {...(version === 'default' ? {} : { onRemove: () => setText(null) })}
        >
          {children}
        </VersionFields>
      )}
    </>
  );
}

function VersionFields({
  help,
  text,
  onChange,
  onRemove,
  children,
}: {
  help: string | undefined;
  text: Text;
  onChange: (text: Text) => void;
  onRemove?: () => void;
  children: (description: string, onChange: (description: string) => void) => ReactNode;
}): ReactElement {
  const { t } = useTranslation('content');
  const error = titleFault(text.title);
  return (
    <Stack spacing={4}>
      {help !== undefined && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', flexGrow: 1 }}>
            {help}
          </Typography>
          {onRemove && (
            <Button size="small" color="error" onClick={onRemove}>
              {t('removeTranslation')}
            </Button>
          )}
        </Stack>
      )}
      <TextField
        label={t('title')}
        value={text.title}
        error={error !== null}
        helperText={error === null ? undefined : t(error)}
        sx={{ maxWidth: 640 }}
        onChange={({ target }) => onChange({ ...text, title: target.value })}
      />
      {text.description.length > MAX_DESCRIPTION_LENGTH && (
        <Box sx={{ color: 'error.main' }} role="alert">
          {t('descriptionLong')}
        </Box>
      )}
      {children(text.description, (description) => onChange({ ...text, description }))}
    </Stack>
  );
}
