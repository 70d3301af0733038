import DOMPurify from 'dompurify';
import makeMarkdownIt, { type MarkdownIt } from 'markdown-it';
import { yieldToBrowser } from '../../lib/yield-to-browser.ts';
import { fenceHighlighter } from './fences.ts';
import { mathPlugin } from './math-plugin.ts';
import { typesetFormulas } from './typeset.ts';

/** Resolves a URL in a text; null keeps it unchanged, '' removes it. */
export type ResolveUrl = (url: string) => Promise<string | null>;

/** Renders Markdown with HTML and mathematics as safe HTML. No part of the text is trusted: the sanitizer runs last. */
export async function renderMarkdown(source: string, resolveUrl?: ResolveUrl): Promise<string> {
  // An unsupported sanitizer would return its input unchanged.
  if (!DOMPurify.isSupported) throw new Error('This browser cannot sanitize HTML.');
  const tokens = parser.parse(source, {});
  const [, highlight] = await Promise.all([typesetFormulas(tokens), fenceHighlighter(tokens)]);
  await yieldToBrowser();
  const html = parser.renderer.render(tokens, { ...parser.options, highlight }, {});
  await yieldToBrowser();
  return DOMPurify.sanitize(resolveUrl ? await withResolvedUrls(html, resolveUrl) : html, sanitizerOptions);
}

const sanitizerOptions = {
  USE_PROFILES: { html: true, mathMl: true },
  // Statements may not restyle the page, submit forms or load pages into frames.
  FORBID_TAGS: ['style', 'form', 'input', 'textarea', 'select', 'button', 'iframe', 'object', 'embed', 'dialog'],
  FORBID_ATTR: ['style', 'id', 'name'],
  ADD_ATTR: ['target'],
};

/** Uses a document that loads and runs nothing. */
async function withResolvedUrls(html: string, resolveUrl: ResolveUrl): Promise<string> {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const places = [...body.querySelectorAll('img[src], a[href]')].map((element) => ({
    element,
    attribute: element.tagName === 'IMG' ? 'src' : 'href',
  }));
  if (places.length === 0) return html;
  await Promise.all(
    places.map(async ({ element, attribute }) => {
      const url = await resolveUrl(element.getAttribute(attribute) ?? '');
      if (url === '') element.removeAttribute(attribute);
      else if (url !== null) element.setAttribute(attribute, url);
    }),
  );
  return body.innerHTML;
}

const parser = makeParser();

function makeParser(): MarkdownIt {
  const parser = makeMarkdownIt({ html: true, linkify: true });
  mathPlugin(parser);
  openForeignLinksApart(parser);
  wrapTables(parser);
  return parser;
}

/** Opens links to other sites in a new tab, without a referrer. */
function openForeignLinksApart(parser: MarkdownIt): void {
  const fallback = parser.renderer.rules.link_open;
  parser.renderer.rules.link_open = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (token && /^[a-z]+:/i.test(String(token.attrGet('href') ?? ''))) {
      token.attrSet('target', '_blank');
      token.attrSet('rel', 'noopener noreferrer nofollow');
    }
    return fallback ? fallback(tokens, index, options, env, self) : self.renderToken(tokens, index, options);
  };
}

/** Wide tables scroll inside their own box instead of widening the page. */
function wrapTables(parser: MarkdownIt): void {
  parser.renderer.rules.table_open = () => '<div class="table-scroll" tabindex="0"><table>\n';
  parser.renderer.rules.table_close = () => '</table></div>\n';
}
