import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../testing/simulated-browser.ts';
import CodeEditor from './code-editor.tsx';
import { editorPreferences, indentOf } from './preferences.ts';

beforeEach(() => editorPreferences.set(null));
afterEach(cleanup);

async function open(value = 'one\n', wrap = false) {
  const written: string[] = [];
  render(
    <CodeEditor value={value} wrap={wrap} language="text" label="Program" onChange={(text) => written.push(text)} />,
  );
  const field = await screen.findByLabelText('Program');
  return { field, written };
}

async function indent(): Promise<string | undefined> {
  const { field, written } = await open('one');
  fireEvent.keyDown(field, { key: 'Tab', keyCode: 9 });
  cleanup();
  return written.at(-1);
}

describe('the code editor', () => {
  it('indents by the user’s preference, by default with four spaces', async () => {
    expect(await indent()).toBe('    one');
    editorPreferences.set({ fontSizePx: 14, indent: '2', wrap: false });
    expect(await indent()).toBe('  one');
    editorPreferences.set({ fontSizePx: 14, indent: 'tab', wrap: false });
    expect(await indent()).toBe('\tone');
  });

  it('wraps long lines by preference, prose always, and applies a change immediately', async () => {
    const wraps = (field: HTMLElement) => field.classList.contains('cm-lineWrapping');
    const { field } = await open();
    expect(wraps(field)).toBe(false);
    act(() => editorPreferences.set({ fontSizePx: 20, indent: '4', wrap: true }));
    expect(wraps(field)).toBe(true);
    expect(getComputedStyle(field.closest('.cm-editor') ?? field).fontSize).toBe('20px');
    cleanup();
    editorPreferences.set(null);
    expect(wraps((await open('prose', true)).field)).toBe(true);
  });
});

describe('a value that changes without the user', () => {
  it('is shown, and is no edit', async () => {
    const written: string[] = [];
    const editor = (value: string) => (
      <CodeEditor value={value} language="text" label="Program" onChange={(text) => written.push(text)} />
    );
    const { rerender } = render(editor('one'));
    const field = await screen.findByLabelText('Program');
    rerender(editor('two'));
    expect(field.textContent).toBe('two');
    expect(written).toEqual([]);
    fireEvent.keyDown(field, { key: 'Tab', keyCode: 9 });
    expect(written).toEqual(['    two']);
  });
});

describe('the preferences stored in the browser', () => {
  it.each(['', 'x', 'null', '{}', '{"fontSizePx":900,"indent":"4","wrap":false}', '{"fontSizePx":14,"indent":"3"}'])(
    'are ignored if they are %s',
    (text) => {
      localStorage.setItem('assay-editor', text);
      globalThis.dispatchEvent(new StorageEvent('storage', { key: 'assay-editor' }));
      expect(editorPreferences.get()).toEqual({ fontSizePx: 14, indent: '4', wrap: false });
      expect(indentOf(editorPreferences.get())).toEqual({ unit: '    ', columns: 4 });
    },
  );
});
