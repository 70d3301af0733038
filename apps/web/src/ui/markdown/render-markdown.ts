import DOMPurify from 'dompurify';
import makeMarkdownIt, { type MarkdownIt } from 'markdown-it';
import { mathPlugin, type MathRenderer } from './math-plugin.ts';

/** Turns an address in a text into the one to use; null leaves it as it is, '' takes it away. */
export type ResolveUrl = (url: string) => Promise<string | null>;

/** Turns Markdown with HTML and mathematics into safe HTML. Nothing of the text is trusted: the sanitizer sees the result last. */
export async function renderMarkdown(source: string, resolveUrl?: ResolveUrl): Promise<string> {
  // Where the sanitizer cannot work it would hand everything through.
  if (!DOMPurify.isSupported) throw new Error('This browser cannot sanitize HTML.');
  const math = source.includes('$') ? await loadMath() : null;
  const highlight = CODE.test(source) ? await loadHighlight() : null;
  const html = parserWith({ math, highlight }).render(source);
  return DOMPurify.sanitize(resolveUrl ? await withResolvedUrls(html, resolveUrl) : html, sanitizerOptions);
}

const sanitizerOptions = {
  USE_PROFILES: { html: true, mathMl: true },
  // Statements may not restyle the page, submit forms or load pages into frames.
  FORBID_TAGS: ['style', 'form', 'input', 'textarea', 'select', 'button', 'iframe', 'object', 'embed', 'dialog'],
  FORBID_ATTR: ['style', 'id', 'name'],
  ADD_ATTR: ['target'],
};

/** Works on a document that loads and runs nothing. */
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

/** A block of code in a language that is highlighted. */
const CODE = /(```|~~~) *(bash|sh|c|cpp|c\+\+|cc|java|json|py|python)\b/;

interface Parts {
  math: MathRenderer | null;
  highlight: Highlight | null;
}
type Highlight = (code: string, language: string) => string;

let cached: { parts: Parts; parser: MarkdownIt } | null = null;

function parserWith(parts: Parts): MarkdownIt {
  if (cached && cached.parts.math === parts.math && cached.parts.highlight === parts.highlight) return cached.parser;
  const { math, highlight } = parts;
  const parser = makeMarkdownIt({ html: true, linkify: true, ...(highlight ? { highlight } : {}) });
  if (math) parser.use(mathPlugin, math);
  openForeignLinksApart(parser);
  wrapTables(parser);
  cached = { parts, parser };
  return parser;
}

let mathLoading: Promise<MathRenderer> | null = null;
let highlightLoading: Promise<Highlight> | null = null;

/* What a text does not need is not fetched; a failed fetch is tried again with the next text. */

function loadMath(): Promise<MathRenderer> {
  mathLoading ??= import('./math-renderer.ts').then(
    (module) => module.renderMath,
    (error: unknown) => {
      mathLoading = null;
      throw error;
    },
  );
  return mathLoading;
}

function loadHighlight(): Promise<Highlight> {
  highlightLoading ??= import('./highlight-code.ts').then(
    (module) => module.highlightCode,
    (error: unknown) => {
      highlightLoading = null;
      throw error;
    },
  );
  return highlightLoading;
}

/** Links to other sites open in a new tab and learn nothing of ours. */
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
