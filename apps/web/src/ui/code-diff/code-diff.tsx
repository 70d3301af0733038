import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useStored } from '../../lib/browser-storage.ts';
import { editorBox, editorTheme } from '../code-editor/editor-theme.ts';
import { type EditorLanguage, loadLanguage } from '../code-editor/load-language.ts';
import { editorPreferences, indentOf } from '../code-editor/preferences.ts';

export interface CodeDiffProps {
  before: string;
  after: string;
  language: EditorLanguage;
  /** Label for assistive technology. */
  label: string;
  /** Wraps long lines, whatever the preference. */
  wrap?: boolean;
  /** CSP nonce for the style element that the view adds. */
  nonce?: string | undefined;
}

/* Mixed with the background, so that light and dark need no separate colors. */
const tint = (colour: string, percent: number) => `color-mix(in srgb, ${colour} ${percent}%, transparent)`;
const ADDED = '#2aa84a';
const REMOVED = '#d33a32';

const colours = EditorView.theme({
  '.cm-changedLine': { backgroundColor: tint(ADDED, 16) },
  '.cm-changedText': { background: 'none', backgroundColor: tint(ADDED, 34) },
  '.cm-deletedChunk': { backgroundColor: tint(REMOVED, 14) },
  '.cm-deletedLine, .cm-deletedLine del': { background: 'none', textDecoration: 'none' },
  '.cm-deletedLine .cm-deletedText': { background: 'none', backgroundColor: tint(REMOVED, 30) },
  '.cm-changedLineGutter': { background: ADDED },
  '.cm-deletedLineGutter': { background: REMOVED },
});

/** The changes from one text to another, line by line in one column; unchanged lines are folded. */
export default function CodeDiff({ before, after, language, label, wrap = false, nonce }: CodeDiffProps) {
  const host = useRef<HTMLDivElement>(null);
  const preferences = useStored(editorPreferences);
  useEffect(() => {
    if (!host.current) return undefined;
    const parent = host.current;
    let view: EditorView | undefined;
    let current = true;
    void loadLanguage(language).then((syntax) => {
      if (!current) return;
      view = new EditorView({
        parent,
        state: EditorState.create({
          doc: after,
          extensions: [
            nonce === undefined ? [] : EditorView.cspNonce.of(nonce),
            lineNumbers(),
            EditorState.tabSize.of(indentOf(preferences).columns),
            wrap || preferences.wrap ? EditorView.lineWrapping : [],
            EditorState.readOnly.of(true),
            EditorView.editable.of(false),
            EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
            syntax,
            editorTheme,
            colours,
            unifiedMergeView({
              original: before,
              mergeControls: false,
              collapseUnchanged: { margin: 3, minSize: 6 },
            }),
          ],
        }),
      });
    });
    return () => {
      current = false;
      view?.destroy();
    };
  }, [before, after, language, label, wrap, nonce, preferences]);
  return <Box ref={host} sx={{ ...editorBox(preferences.fontSizePx), minHeight: 80, maxHeight: '75vh' }} />;
}
