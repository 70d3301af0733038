import Box from '@mui/material/Box';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import type { MarkdownProps } from './index.tsx';
import { MarkdownPlaceholder } from './markdown-placeholder.tsx';
import { markdownStyles } from './markdown-styles.ts';
import { renderMarkdown } from './render-markdown.ts';

/** Rendered Markdown with a copy button on every code block. Keeps the old text until the new one is ready. */
export default function MarkdownView({ source, copyLabel, resolveUrl }: MarkdownProps): ReactElement {
  const [html, setHtml] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let current = true;
    renderMarkdown(source, resolveUrl).then(
      (rendered) => {
        if (!current) return;
        setHtml(rendered);
        setError(null);
      },
      (reason: unknown) => {
        if (current) setError(reason);
      },
    );
    return () => {
      current = false;
    };
  }, [source, resolveUrl]);

  useEffect(() => {
    const blocks = box.current?.querySelectorAll('pre') ?? [];
    for (const block of blocks) addCopyButton(block, copyLabel);
    // The blocks are new with each text.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [html, copyLabel]);

  // If typesetting fails, shows the source.
  if (error !== null && html === null) return <Box sx={{ whiteSpace: 'pre-wrap' }}>{source}</Box>;
  if (html === null) return <MarkdownPlaceholder source={source} />;
  // The HTML comes from the sanitizer.
  return <Box ref={box} sx={markdownStyles} dangerouslySetInnerHTML={{ __html: html }} />;
}

function addCopyButton(block: HTMLPreElement, label: string): void {
  if (block.querySelector('button')) return;
  block.tabIndex = 0;
  const text = block.textContent ?? '';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy-code';
  button.textContent = label;
  button.addEventListener('click', () => {
    void copyText(text).then(
      () => {
        button.dataset['done'] = 'true';
      },
      (error: unknown) => {
        button.textContent = String(error);
      },
    );
  });
  button.addEventListener('blur', () => delete button.dataset['done']);
  block.append(button);
}
