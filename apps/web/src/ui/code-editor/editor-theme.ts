import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { MONO } from '../fonts.ts';
import { tags } from '@lezer/highlight';

/* Colours are the theme's CSS variables, so light and dark share one editor theme. */
const frame = EditorView.theme({
  '&': {
    flex: '1 1 auto',
    minHeight: '0',
    backgroundColor: 'transparent',
    color: 'var(--assay-palette-text-primary)',
  },
  '&.cm-focused': { outline: '2px solid var(--assay-palette-primary-main)', outlineOffset: '-2px' },
  '.cm-scroller': { flex: '1 1 auto', minHeight: '0', overflow: 'auto', fontFamily: MONO, lineHeight: '1.5' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--assay-palette-text-secondary)',
    borderRight: '1px solid var(--assay-palette-divider)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--assay-palette-action-hover)' },
  '.cm-cursor': { borderLeftColor: 'var(--assay-palette-text-primary)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--assay-palette-primary-main) 28%, transparent) !important',
  },
  '.cm-panels': {
    backgroundColor: 'var(--assay-palette-background-paper)',
    color: 'var(--assay-palette-text-primary)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--assay-palette-background-paper)',
    border: '1px solid var(--assay-palette-divider)',
  },
});

const highlight = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.modifier, tags.meta, tags.processingInstruction, tags.standard(tags.variableName)],
    color: 'var(--assay-palette-primary-main)',
  },
  { tag: [tags.string, tags.character, tags.regexp], color: 'var(--assay-palette-success-main)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--assay-palette-warning-main)' },
  {
    tag: [tags.typeName, tags.className, tags.definition(tags.variableName)],
    color: 'var(--assay-palette-info-main)',
  },
  { tag: tags.comment, color: 'var(--assay-palette-text-secondary)', fontStyle: 'italic' },
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: [tags.link, tags.url], color: 'var(--assay-palette-primary-main)' },
]);

/** The box around an editor. */
export const editorBox = (fontSizePx: number) =>
  ({
    display: 'flex',
    flexDirection: 'column',
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: '8px',
    overflow: 'hidden',
    '& .cm-editor': { fontSize: fontSizePx },
  }) as const;

export const editorTheme = [frame, syntaxHighlighting(highlight)];
