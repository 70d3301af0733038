import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import Box from '@mui/material/Box';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useStored } from '../../lib/browser-storage.ts';
import type { TextEdit, TextRange } from '../fields/format-text.ts';
import { editorBox, editorTheme } from './editor-theme.ts';
import { type EditorLanguage, loadLanguage } from './load-language.ts';
import { lateBrackets } from './late-brackets.ts';
import { lateSearch } from './late-search.ts';
import { editorPreferences, type EditorPreferences, indentOf } from './preferences.ts';

export type { EditorLanguage } from './load-language.ts';

export interface CodeEditorProps {
  value: string;
  onChange?: (value: string) => void;
  language: EditorLanguage;
  /** Name of the editor for assistive technology; should say that Escape then Tab leaves it. */
  label: string;
  readOnly?: boolean;
  /** Pixels. */
  minHeight?: number;
  /** Ctrl-Enter or Cmd-Enter. */
  onSubmit?: () => void;
  /** Ctrl-' or Cmd-'. */
  onRun?: (() => void) | undefined;
  /** As high as its text, up to three quarters of the screen. Otherwise as high as its container. */
  fit?: boolean;
  /** Wraps long lines regardless of the user's preferences; for prose. */
  wrap?: boolean;
  /** Receives pasted and dropped files; `insert` inserts text at the cursor. */
  onFiles?: (files: File[], insert: (text: string) => void) => void;
  /** CSP nonce for the style element that the editor adds. */
  nonce?: string | undefined;
  /** Receives what the page's own buttons may do. */
  actions?: Ref<EditorActions>;
}

export interface EditorActions {
  /** Changes the text around the selection, as one step to undo, and focuses the editor. */
  edit: (change: (text: string, selection: TextRange) => TextEdit) => void;
}

/** Marks a change that follows the value, which is no edit of the user. */
const followsValue = Annotation.define<true>();

/**
 * CodeMirror as a controlled field, with the user's editor preferences. Tab indents; Escape, then Tab leaves the
 * editor.
 */
export default function CodeEditor(props: CodeEditorProps) {
  const { value, language, label, readOnly = false, minHeight = 240, fit = false, wrap = false } = props;
  const preferences = useStored(editorPreferences);
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const syntax = useRef(new Compartment());
  const attributes = useRef(new Compartment());
  const habits = useRef(new Compartment());
  const latest = useRef(props);
  const isStarting = useRef(false);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (!host.current) return;
    const { value, label, readOnly = false, wrap = false } = latest.current;
    // Starts with its attributes and habits: each later change makes the editor measure itself again.
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          attributes.current.of(fieldAttributes(label, readOnly)),
          habits.current.of(habitsOf(editorPreferences.get(), wrap)),
          ...extensions(latest, syntax.current),
        ],
      }),
    });
    isStarting.current = true;
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, []);

  useImperativeHandle(props.actions, () => ({
    edit: (change) => {
      const editor = view.current;
      if (!editor) return;
      const { doc, selection } = editor.state;
      const { from, to, insert, selection: next } = change(doc.toString(), selection.main);
      editor.dispatch({ changes: { from, to, insert }, selection: { anchor: next.from, head: next.to } });
      editor.focus();
    },
  }));

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      annotations: followsValue.of(true),
    });
  }, [value]);

  useEffect(() => {
    let current = true;
    void loadLanguage(language).then((extension) => {
      if (current) view.current?.dispatch({ effects: syntax.current.reconfigure(extension) });
    });
    return () => {
      current = false;
    };
  }, [language]);

  useEffect(() => {
    if (isStarting.current) return;
    view.current?.dispatch({ effects: attributes.current.reconfigure(fieldAttributes(label, readOnly)) });
  }, [label, readOnly]);

  useEffect(() => {
    if (isStarting.current) return;
    view.current?.dispatch({ effects: habits.current.reconfigure(habitsOf(preferences, wrap)) });
    // Another font size changes the position of every character.
    view.current?.requestMeasure();
  }, [preferences, wrap]);

  useEffect(() => {
    isStarting.current = false;
  });

  return (
    <Box
      ref={host}
      sx={{
        ...editorBox(preferences.fontSizePx),
        flexGrow: 1,
        minWidth: 0,
        minHeight,
        ...(fit ? { maxHeight: '75vh' } : { height: '100%' }),
        // The whole field accepts clicks, even if its text is short.
        '& .cm-content': { minHeight: `max(100%, ${minHeight - 2}px) !important` },
      }}
    />
  );
}

function fieldAttributes(label: string, readOnly: boolean) {
  return [
    // Read-only text stays reachable by keyboard, to scroll and copy.
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    EditorState.readOnly.of(readOnly),
    EditorView.editable.of(!readOnly),
  ];
}

function habitsOf(preferences: EditorPreferences, wrap: boolean) {
  const { unit, columns } = indentOf(preferences);
  return [
    indentUnit.of(unit),
    EditorState.tabSize.of(columns),
    wrap || preferences.wrap ? EditorView.lineWrapping : [],
  ];
}

function extensions(latest: { current: CodeEditorProps }, syntax: Compartment) {
  const submit = () => {
    latest.current.onSubmit?.();
    return latest.current.onSubmit !== undefined;
  };
  const tryOut = () => {
    latest.current.onRun?.();
    return latest.current.onRun !== undefined;
  };
  const takeFiles = (view: EditorView, event: Event, fileList: FileList | undefined) => {
    const files = [...(fileList ?? [])];
    if (!latest.current.onFiles || files.length === 0) return false;
    event.preventDefault();
    latest.current.onFiles(files, (text) => view.dispatch(view.state.replaceSelection(text)));
    return true;
  };
  return [
    EditorView.domEventHandlers({
      paste: (event, view) => takeFiles(view, event, event.clipboardData?.files),
      drop: (event, view) => takeFiles(view, event, event.dataTransfer?.files),
    }),
    latest.current.nonce ? EditorView.cspNonce.of(latest.current.nonce) : [],
    lineNumbers(),
    highlightActiveLineGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    lateBrackets(),
    highlightActiveLine(),
    keymap.of([
      { key: 'Mod-Enter', run: submit },
      { key: "Mod-'", run: tryOut },
      ...defaultKeymap,
      ...historyKeymap,
      indentWithTab,
    ]),
    lateSearch(),
    editorTheme,
    syntax.of([]),
    EditorView.updateListener.of((update) => {
      const isEdit = update.docChanged && !update.transactions.some((one) => one.annotation(followsValue));
      if (isEdit) latest.current.onChange?.(update.state.doc.toString());
    }),
  ];
}
