import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { type Plugin, rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';

/* Tests the sanitizer in a real browser: simulated browsers parse differently, and the sanitizer does nothing in
   them. */

const RENDERER = fileURLToPath(new URL('../apps/web/src/ui/markdown/render-markdown.ts', import.meta.url));

/** Replaces the URLs of files, which Vite provides; nothing here loads the font of formulas. */
const fileUrls: Plugin = {
  name: 'file-urls',
  resolveId: (id) => (id.endsWith('?url') ? `\0${id}` : null),
  load: (id) => (id.startsWith('\0') && id.endsWith('?url') ? "export default 'file';" : null),
};

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const bundle = await rolldown({ input: RENDERER, platform: 'browser', plugins: [fileUrls] });
  const { output } = await bundle.generate({ format: 'iife', name: 'statement', codeSplitting: false });
  await bundle.close();
  browser = await openBrowser();
  page = await browser.newPage();
  await page.setContent('<!doctype html><div id="root"></div>');
  await page.addScriptTag({ content: output[0].code });
});

afterAll(async () => {
  await browser?.close();
});

/** The result of rendering a Markdown text: its HTML, and which scripts ran. */
async function shown(source: string, addresses: Record<string, string> = {}): Promise<{ html: string; ran: boolean }> {
  return await page.evaluate(
    async ([text, given]) => {
      const world = globalThis as unknown as {
        statement: {
          renderMarkdown: (source: string, resolve: (url: string) => Promise<string | null>) => Promise<string>;
        };
        ran: boolean;
        document: { getElementById: (id: string) => { innerHTML: string } };
      };
      world.ran = false;
      const root = world.document.getElementById('root');
      root.innerHTML = await world.statement.renderMarkdown(text, (url) => Promise.resolve(given[url] ?? null));
      // Error handlers of images run after loading has failed.
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { html: root.innerHTML, ran: world.ran };
    },
    [source, addresses] as const,
  );
}

describe('a statement', () => {
  it.each([
    ['a script', 'a <script>ran = true</script> b', /<script/],
    ['a frame', '<iframe srcdoc="<script>parent.ran = true</script>"></iframe>', /<iframe/],
    ['a style sheet', '<style>body { display: none }</style>', /<style/],
    ['a form', '<form action="/x"><input name="a"><button>b</button></form>', /<(form|input|button)/],
    ['an embedded page', '<object data="x"></object><embed src="x">', /<(object|embed)/],
    ['a handler', '<img src="x" onerror="ran = true"><p onclick="ran = true">c</p>', /on(error|click)/],
    ['a style', '<p style="position: fixed; inset: 0">c</p>', /style=/],
    ['an id or name of the page', '<p id="root">c</p><a name="main">d</a>', /(id|name)=/],
    [
      'a script behind a link',
      '<a href="javascript:ran = true">a</a> [b](javascript:alert%281%29)',
      /href="javascript/,
    ],
    ['a page behind a link', '<a href="data:text/html,x">d</a>', /href="data/],
    ['a script in a drawing', '<svg><script>ran = true</script><g onload="ran = true"></g></svg>', /<script|onload/],
    [
      'a script in mathematics',
      '$\\href{javascript:ran=true}{x}$ <math><mtext><script>ran=true</script></mtext></math>',
      /<script|href="javascript/,
    ],
    ['a script behind confused tags', '<math><mtext><table><mglyph><style><img src=x onerror="ran=true">', /onerror/],
  ])('does not let through %s', async (_, source, forbidden) => {
    const { html, ran } = await shown(source);
    expect(html).not.toMatch(forbidden);
    expect(ran).toBe(false);
  });

  it('keeps mathematics, tables, code and images', async () => {
    const { html } = await shown(
      '$x^2$ costs $5\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```cpp\nint main() {}\n```\n\n<img src="/a.png" width="40" alt="a">',
    );
    expect(html).toContain('<mn>2</mn></msup></mrow></math>');
    expect(html).toContain('costs $5');
    expect(html).toMatch(/class="table-scroll"[^>]*><table>/);
    expect(html).toMatch(/<code class="language-cpp">.*<span class="code-type">int/);
    expect(html).toMatch(/<img[^>]*width="40"/);
  });

  it('does not trust the URL that an attachment resolves to', async () => {
    const { html, ran } = await shown('[x](attachment:x) ![y](attachment:y)', {
      'attachment:x': 'javascript:ran=true',
      'attachment:y': 'https://files.example.org/y.png',
    });
    expect(html).not.toContain('javascript');
    expect(html).toContain('src="https://files.example.org/y.png"');
    expect(ran).toBe(false);
  });
});
