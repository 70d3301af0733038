import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

/* Sanitizing is tested in a real browser, which the sanitizer requires. */

async function rendered(source: string, resolveUrl?: (url: string) => Promise<string | null>): Promise<HTMLElement> {
  const box = document.createElement('div');
  box.innerHTML = await renderMarkdown(source, resolveUrl);
  return box;
}

describe('a statement', () => {
  it('shows mathematics, leaves prices unchanged, and keeps tables and code', async () => {
    const box = await rendered('$x^2$ costs $5\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```cpp\nint main() {}\n```\n');
    expect(box.querySelector('math')).not.toBeNull();
    expect(box.textContent).toContain('costs $5');
    expect(box.querySelectorAll('.table-scroll td')).toHaveLength(2);
    expect(box.querySelector('pre code')?.textContent).toContain('int main() {}');
    expect(box.querySelector('.code-type, .code-keyword')).not.toBeNull();
  });

  it('never starts a line with the punctuation after a formula', async () => {
    const box = await rendered('Print $a+b$. If $a$ is even, print $b$');
    expect(box.querySelectorAll('math')).toHaveLength(3);
    const afterFormulas = [...box.querySelectorAll('math')].map((formula) => formula.nextSibling?.textContent);
    expect(afterFormulas).toEqual(['.', ' is even, print ', '\n']);
    // Styles keep a run on one line.
    expect(box.querySelector('.math-run')?.textContent).toMatch(/\.$/);
  });

  it('opens links to other sites in a new tab and without a referrer', async () => {
    const link = (await rendered('[x](https://example.org)')).querySelector('a');
    expect(link?.getAttribute('target')).toBe('_blank');
    expect(link?.getAttribute('rel')).toContain('noopener');
  });

  it('shows its attachments, and no image for a missing one', async () => {
    const box = await rendered('![a](attachment:a%20b.png) ![c](gone.png) [f](attachment:f.zip)', async (url) =>
      url === 'gone.png' ? '' : url.startsWith('attachment:') ? `/files/${url.slice(11)}` : null,
    );
    const pictures = [...box.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
    expect(pictures).toEqual(['/files/a%20b.png', null]);
    expect(box.querySelector('a')?.getAttribute('href')).toBe('/files/f.zip');
  });
});
