import type { StatementTranslation } from '@assay/contract';
import { directionOf, languageName } from '@assay/contract/content-languages';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/translation.ts';
import { readNonce } from '../../../lib/nonce.ts';
import { CodeDiff } from '../../../ui/code-diff/index.tsx';
import { TextBox } from '../../../ui/data/text-box.tsx';
import { Markdown } from '../../../ui/markdown/index.tsx';

type View = 'changes' | 'text' | 'preview';

/** What is translated: its Markdown, a preview, and the changes since the translation was made. */
export function SourcePane({
  source,
  base,
  resolveUrl,
}: Pick<StatementTranslation, 'source' | 'base'> & {
  resolveUrl: (url: string) => Promise<string | null>;
}): ReactElement {
  const { t } = useTranslation(['translation', 'common']);
  const [chosen, setChosen] = useState<View | null>(null);
  const usual = base === undefined ? 'text' : 'changes';
  const view = chosen === null || (chosen === 'changes' && base === undefined) ? usual : chosen;
  const { language, title, description } = source;
  const heading = language === undefined ? t('source') : t('sourceIn', { language: languageName(language) });
  const direction = language === undefined ? 'auto' : directionOf(language);
  return (
    <Stack component="section" aria-label={heading} spacing={3} sx={{ minWidth: 0 }}>
      <Typography variant="h3">{heading}</Typography>
      <Typography lang={language} dir={direction} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Tabs value={view} aria-label={heading} onChange={(_, next: View) => setChosen(next)}>
        {base !== undefined && <Tab value="changes" label={t('source.changes')} />}
        <Tab value="text" label={t('source.text')} />
        <Tab value="preview" label={t('source.preview')} />
      </Tabs>
      {view === 'changes' && base !== undefined ? (
        <CodeDiff
          before={joined(base)}
          after={joined(source)}
          language="markdown"
          label={t('source.changesLabel')}
          wrap
          nonce={readNonce(document) ?? undefined}
        />
      ) : description.trim() === '' ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('source.none')}</Typography>
      ) : view === 'preview' ? (
        <Box lang={language} dir={direction}>
          <Markdown source={description} copyLabel={t('common:action.copy')} resolveUrl={resolveUrl} />
        </Box>
      ) : (
        <Box lang={language} dir={direction}>
          <TextBox wrap label={heading} text={description} maxHeight="75vh" />
        </Box>
      )}
    </Stack>
  );
}

/** Title and statement as one text, to show the changes of both. */
const joined = ({ title, description }: { title: string; description: string }) => `${title}\n\n${description}`;
