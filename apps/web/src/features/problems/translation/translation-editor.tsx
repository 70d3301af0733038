import type { StatementTranslation } from '@assay/contract';
import { directionOf, languageName } from '@assay/contract/content-languages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/translation.ts';
import '../../../locales/en/content.ts';
import '../../../locales/en/formatting.ts';
import { EditConflict } from '../../../domain/content/edit-conflict.tsx';
import { readNonce } from '../../../lib/nonce.ts';
import { CodeDiff } from '../../../ui/code-diff/index.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { MarkdownEditor } from '../../../ui/fields/markdown-editor.tsx';
import { SavedForm } from '../../../ui/fields/saved-form.tsx';
import { Markdown } from '../../../ui/markdown/index.tsx';
import { useResolveAttachment } from '../use-problem-attachment-url.ts';
import { DoneBy } from './done-by.tsx';
import { SourcePane } from './source-pane.tsx';
import { TranslationChip } from './translation-chip.tsx';
import { useTranslationEdits } from './use-translation-edits.ts';

/** Source and translation side by side; below each other on a phone. */
export function TranslationEditor({
  problemId,
  translation,
  onTextSaved,
  back,
}: {
  problemId: string;
  translation: StatementTranslation;
  /** A title or a text was changed and saved. */
  onTextSaved: () => void;
  /** A link to the other translations. */
  back: ReactNode;
}): ReactElement {
  const { t } = useTranslation(['translation', 'content', 'common']);
  const resolveUrl = useResolveAttachment(problemId);
  const edits = useTranslationEdits(problemId, translation, onTextSaved);
  const { language, state, source, base, abilities } = translation;
  const { text, isEdited, isConflicting, fault } = edits;
  const isOpen = abilities.save === true;
  const [isTitleShown, setTitleShown] = useState(false);
  const name = languageName(language);
  const direction = directionOf(language);
  const target = t('target', { language: name });
  const changed = [
    ...(text.title === translation.title ? [] : [t('titleField')]),
    ...(text.description === translation.description ? [] : [target]),
  ];
  function save(current: boolean): void {
    setTitleShown(true);
    edits.save(current);
  }
  return (
    <SavedForm
      spacing={4}
      changed={isOpen ? changed : []}
      busy={edits.busy}
      onReset={edits.reset}
      onSubmit={() => save(false)}
    >
      <Stack direction="row" sx={{ gap: 4, alignItems: 'center', flexWrap: 'wrap' }}>
        {back}
        <Typography variant="h2" lang={language}>
          <bdi>{name}</bdi>
        </Typography>
        <TranslationChip state={state} />
        <Box sx={{ flexGrow: 1 }} />
        {isOpen && (isEdited || state !== 'current') && (
          <Button
            variant={isEdited ? 'outlined' : 'contained'}
            disabled={isConflicting || (state === 'missing' && !isEdited)}
            loading={edits.busy}
            onClick={() => save(true)}
          >
            {t(isEdited ? 'saveAndMark' : 'mark')}
          </Button>
        )}
      </Stack>
      <Facts translation={translation} />
      {!isOpen && <Alert severity="info">{t('closed')}</Alert>}
      {base !== undefined && <Alert severity="warning">{t(state === 'outdated' ? 'outdated' : 'changed')}</Alert>}
      {isConflicting && (
        <>
          <EditConflict onSettle={edits.settle} />
          <CodeDiff
            before={translation.description}
            after={text.description}
            language="markdown"
            label={t('yours')}
            wrap
            nonce={readNonce(document) ?? undefined}
          />
        </>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <SourcePane source={source} base={base} resolveUrl={resolveUrl} />
        <Stack component="section" aria-label={target} spacing={3} sx={{ minWidth: 0 }}>
          <Typography variant="h3">{target}</Typography>
          {isOpen ? (
            <>
              <TextField
                label={t('titleField')}
                value={text.title}
                error={isTitleShown && fault !== null}
                helperText={isTitleShown && fault !== null ? t(`content:${fault}`) : undefined}
                slotProps={{ htmlInput: { lang: language, dir: direction } }}
                onChange={({ target: field }) => edits.edit({ title: field.value })}
              />
              {text.description === '' && source.description !== '' && (
                <Button
                  variant="outlined"
                  size="small"
                  sx={{ alignSelf: 'start' }}
                  onClick={() => edits.edit({ description: source.description })}
                >
                  {t('copySource')}
                </Button>
              )}
              <MarkdownEditor
                tabbed
                label={t('editor')}
                value={text.description}
                onChange={(description) => edits.edit({ description })}
                resolveUrl={resolveUrl}
              />
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('visible')}
              </Typography>
            </>
          ) : (
            <Box lang={language} dir={direction}>
              <Typography sx={{ fontWeight: 600, mb: 3 }}>{text.title}</Typography>
              <Markdown source={text.description} copyLabel={t('common:action.copy')} resolveUrl={resolveUrl} />
            </Box>
          )}
        </Stack>
      </Box>
    </SavedForm>
  );
}

/** Who saved and marked the translation, and when. */
function Facts({
  translation: { savedAt, savedBy, markedAt, markedBy },
}: {
  translation: StatementTranslation;
}): ReactElement | null {
  const { t } = useTranslation('translation');
  if (savedAt === undefined && markedAt === undefined) return null;
  return (
    <Stack direction="row" sx={{ columnGap: 6, rowGap: 1, flexWrap: 'wrap', color: 'text.secondary' }}>
      {savedAt !== undefined && (
        <Stack direction="row" sx={{ gap: 2 }}>
          {t('savedBy')} <DoneBy at={savedAt} by={savedBy} />
        </Stack>
      )}
      {markedAt !== undefined && (
        <Stack direction="row" sx={{ gap: 2 }}>
          {t('markedBy')} <DoneBy at={markedAt} by={markedBy} />
        </Stack>
      )}
    </Stack>
  );
}
