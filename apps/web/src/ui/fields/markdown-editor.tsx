import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useDeferredValue, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { readNonce } from '../../lib/nonce.ts';
import { CodeEditor, type CodeEditorProps } from '../code-editor/index.tsx';
import { Markdown, type MarkdownProps } from '../markdown/index.tsx';
import { SplitPanes } from '../split-panes.tsx';

/** Minimum height of the editor. */
const EDITOR_PX = 420;

/**
 * Markdown on the left, its preview on the right; two tabs on a phone. `label` names the text. As high as the screen,
 * or `low` on a page with other parts.
 */
export function MarkdownEditor({
  label,
  value,
  onChange,
  onFiles,
  resolveUrl,
  low = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Receives pasted and dropped files; `insert` inserts text at the cursor. */
  onFiles?: NonNullable<CodeEditorProps['onFiles']>;
  /** For the preview; see `Markdown`. */
  resolveUrl?: MarkdownProps['resolveUrl'];
  low?: boolean;
}): ReactElement {
  const { t } = useTranslation();
  const phone = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const [tab, setTab] = useState<'write' | 'preview'>('write');
  const shown = useDeferredValue(value);
  const editor = (
    <CodeEditor
      wrap
      language="markdown"
      label={t('editor.leave', { label })}
      value={value}
      onChange={onChange}
      {...(onFiles === undefined ? {} : { onFiles })}
      minHeight={EDITOR_PX}
      nonce={readNonce(document) ?? undefined}
    />
  );
  const preview =
    shown.trim() === '' ? (
      <Typography sx={{ color: 'text.secondary' }}>{t('editor.emptyPreview')}</Typography>
    ) : (
      <Markdown source={shown} copyLabel={t('action.copy')} resolveUrl={resolveUrl} />
    );
  if (!phone)
    return (
      <Box sx={low ? { height: EDITOR_PX } : { height: 'calc(100vh - 240px)', minHeight: 560 }}>
        <SplitPanes
          label={t('editor.resize')}
          remember="markdown"
          first={editor}
          second={
            <Box component="section" aria-label={t('editor.preview')}>
              {preview}
            </Box>
          }
        />
      </Box>
    );
  return (
    <Box>
      <Tabs
        value={tab}
        variant="fullWidth"
        aria-label={label}
        onChange={(_, chosen: typeof tab) => setTab(chosen)}
        sx={{ mb: 2 }}
      >
        <Tab value="write" label={t('editor.write')} />
        <Tab value="preview" label={t('editor.preview')} />
      </Tabs>
      <Box hidden={tab !== 'write'} sx={{ height: '60vh', minHeight: EDITOR_PX }}>
        {editor}
      </Box>
      {tab === 'preview' && <Box sx={{ minHeight: '60vh' }}>{preview}</Box>}
    </Box>
  );
}
