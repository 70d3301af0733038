import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useDeferredValue, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { readNonce } from '../../lib/nonce.ts';
import { CodeEditor, type CodeEditorProps, type EditorActions } from '../code-editor/index.tsx';
import { Markdown, type MarkdownProps } from '../markdown/index.tsx';
import { SplitPanes } from '../split-panes.tsx';
import { FormatBar } from './format-bar.tsx';
import { formatText, type TextFormat } from './format-text.ts';

/** Minimum height of the editor. */
const EDITOR_PX = 420;

/** Formats by key, with Ctrl or Cmd. */
const SHORTCUTS: Readonly<Record<string, TextFormat>> = { b: 'bold', i: 'italic' };

/**
 * Formatting buttons, and below them Markdown on the left and its preview on the right; two tabs on a phone, or
 * everywhere if `tabbed`. `label` names the text. As high as the screen, or `low` on a page with other parts.
 */
export function MarkdownEditor({
  label,
  value,
  onChange,
  onFiles,
  resolveUrl,
  low = false,
  tabbed = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Receives pasted and dropped files; `insert` inserts text at the cursor. */
  onFiles?: NonNullable<CodeEditorProps['onFiles']>;
  /** For the preview; see `Markdown`. */
  resolveUrl?: MarkdownProps['resolveUrl'];
  low?: boolean;
  tabbed?: boolean;
}): ReactElement {
  const { t } = useTranslation();
  const phone = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const [tab, setTab] = useState<'write' | 'preview'>('write');
  const shown = useDeferredValue(value);
  const actions = useRef<EditorActions>(null);
  const format = (wanted: TextFormat) => actions.current?.edit((text, range) => formatText(text, range, wanted));
  function formatByKey(event: KeyboardEvent): void {
    const wanted = SHORTCUTS[event.key];
    if (!wanted || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The editor has other commands on these keys.
    event.stopPropagation();
    format(wanted);
  }
  const bar = <FormatBar onFormat={format} />;
  const editor = (
    <Box sx={{ height: '100%' }} onKeyDownCapture={formatByKey}>
      <CodeEditor
        actions={actions}
        wrap
        language="markdown"
        label={t('editor.leave', { label })}
        value={value}
        onChange={onChange}
        {...(onFiles === undefined ? {} : { onFiles })}
        minHeight={EDITOR_PX}
        nonce={readNonce(document) ?? undefined}
      />
    </Box>
  );
  const preview =
    shown.trim() === '' ? (
      <Typography sx={{ color: 'text.secondary' }}>{t('editor.emptyPreview')}</Typography>
    ) : (
      <Box dir="auto">
        <Markdown source={shown} copyLabel={t('action.copy')} resolveUrl={resolveUrl} />
      </Box>
    );
  if (!phone && !tabbed)
    return (
      <Stack spacing={1}>
        {bar}
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
      </Stack>
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
      <Box hidden={tab !== 'write'}>
        {bar}
        <Box sx={{ height: '60vh', minHeight: EDITOR_PX }}>{editor}</Box>
      </Box>
      {tab === 'preview' && <Box sx={{ minHeight: '60vh' }}>{preview}</Box>}
    </Box>
  );
}
