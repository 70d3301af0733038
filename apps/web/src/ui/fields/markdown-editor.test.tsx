import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderIn } from '../../testing/render-in-language.tsx';
import { MarkdownEditor } from './markdown-editor.tsx';

afterEach(cleanup);

function Page({ onChange }: { onChange: (text: string) => void }) {
  const [value, setValue] = useState('');
  const change = (text: string) => {
    setValue(text);
    onChange(text);
  };
  return <MarkdownEditor label="Statement" value={value} onChange={change} />;
}

async function open() {
  const written: string[] = [];
  await renderIn('en', <Page onChange={(text) => written.push(text)} />);
  const field = await screen.findByRole('textbox', { name: /^Statement/ }, { timeout: 60_000 });
  return { field, text: () => written.at(-1) };
}

describe('the editor of Markdown', () => {
  it('formats by a button, and returns to the text', async () => {
    const { field, text } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Formula' }));
    expect(text()).toBe('$$');
    expect(document.activeElement).toBe(field);
  });

  it('formats by key, in place of the editor’s own commands', async () => {
    const { field, text } = await open();
    fireEvent.keyDown(field, { key: 'i', ctrlKey: true });
    expect(text()).toBe('**');
  });

  it('has one stop for the Tab key, from which the arrow keys reach all buttons', async () => {
    await open();
    const buttons = screen.getAllByRole('toolbar')[0]?.querySelectorAll('button') ?? [];
    expect([...buttons].map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1, -1, -1, -1]);
    buttons[0]?.focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Link' }));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Heading' }));
  });
});
