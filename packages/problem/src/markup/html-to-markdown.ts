import { code, fence, tidyBlankLines } from './tex-to-markdown.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  le: '≤',
  ge: '≥',
  ne: '≠',
  times: '×',
  middot: '·',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
};

const MARKS: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  var: '*',
  s: '~~',
  del: '~~',
};
const DROPPED: ReadonlySet<string> = new Set(['script', 'style', 'head', 'title', 'noscript', 'template', 'iframe']);
/** Kept as HTML, without attributes: Markdown has no equivalent. */
const KEPT: ReadonlySet<string> = new Set(['sub', 'sup']);
const BLOCKS: ReadonlySet<string> = new Set([
  'p',
  'div',
  'section',
  'article',
  'center',
  'table',
  'blockquote',
  'body',
  'html',
  'main',
]);

/** Elements that end where another begins, since their end tags are often omitted. */
const CLOSED_BY: Readonly<Record<string, readonly string[]>> = {
  li: ['li', 'p'],
  p: ['p'],
  td: ['td', 'th', 'p'],
  th: ['td', 'th', 'p'],
  tr: ['td', 'th', 'tr', 'p'],
};

interface Frame {
  tag: string;
  text: string;
  attributes: string;
  items: number;
}

/** Deeper elements are ignored, which bounds how often text is copied. */
const MAX_DEPTH = 100;

/**
 * Converts the HTML of a statement to Markdown. The result is safe: no scripts, no attributes except URLs of links and
 * images. Takes time proportional to the text.
 */
export function htmlToMarkdown(html: string, image: (name: string) => string | undefined): string {
  const stack: Frame[] = [{ tag: '', text: '', attributes: '', items: 0 }];
  const top = () => stack.at(-1) ?? { tag: '', text: '', attributes: '', items: 0 };
  const close = () => {
    const frame = stack.length > 1 ? stack.pop() : undefined;
    if (frame) top().text += render(frame, top(), image);
  };
  for (const token of tokensOf(html.replaceAll('\r\n', '\n'))) {
    const { tag, attributes = '' } = token;
    if (tag === undefined) {
      top().text += textOf(token.text, stack);
    } else if (token.isEnd) {
      if (!stack.some((frame) => frame.tag === tag)) continue;
      while (top().tag !== tag) close();
      close();
    } else if (tag === 'br' || tag === 'hr' || tag === 'img') {
      top().text += render({ tag, text: '', attributes, items: 0 }, top(), image);
    } else if (!['meta', 'link', 'input', 'source', 'col', 'wbr'].includes(tag)) {
      while (CLOSED_BY[tag]?.includes(top().tag)) close();
      if (stack.length <= MAX_DEPTH) stack.push({ tag, text: '', attributes, items: 0 });
    }
  }
  while (stack.length > 1) close();
  return `${tidyBlankLines(top().text)}\n`;
}

interface Token {
  /** In lower case; undefined for text. */
  tag?: string;
  isEnd?: boolean;
  attributes?: string;
  text: string;
}

const COMMENT = '<!--';
const TAG_NAME = /<(\/?)([A-Za-z][A-Za-z0-9]*)/y;
const BEFORE_QUOTE_OR_END = /[^<>"']*/y;

/** Tags and the text between them, without comments. A malformed tag becomes text; no character is scanned twice. */
function* tokensOf(html: string): Generator<Token> {
  for (let at = 0; at < html.length;) {
    if (html.startsWith(COMMENT, at)) {
      const end = html.indexOf('-->', at + COMMENT.length);
      at = end === -1 ? html.length : end + '-->'.length;
      continue;
    }
    TAG_NAME.lastIndex = at;
    const found = TAG_NAME.exec(html);
    if (found) {
      const from = TAG_NAME.lastIndex;
      const end = endOfTag(html, from);
      const isTag = html[end] === '>';
      if (isTag) {
        const [, slash, name = ''] = found;
        yield { tag: name.toLowerCase(), isEnd: slash === '/', attributes: html.slice(from, end), text: '' };
      } else yield { text: html.slice(at, end) };
      at = isTag ? end + 1 : end;
      continue;
    }
    const next = html.indexOf('<', at + 1);
    const end = next === -1 ? html.length : next;
    yield { text: html.slice(at, end) };
    at = end;
  }
}

/**
 * The position of the tag's `>`, or where the tag turns out to be malformed: at a `<`, an unclosed quote or the end.
 */
function endOfTag(html: string, from: number): number {
  for (let at = from; ;) {
    BEFORE_QUOTE_OR_END.lastIndex = at;
    BEFORE_QUOTE_OR_END.exec(html);
    at = BEFORE_QUOTE_OR_END.lastIndex;
    const quote = html[at];
    if (quote !== '"' && quote !== "'") return at;
    const closing = html.indexOf(quote, at + 1);
    // Only the last quote of each kind can be unclosed, so this search fails at most twice.
    if (closing === -1) return at;
    at = closing + 1;
  }
}

function textOf(raw: string, stack: readonly Frame[]): string {
  const text = raw.replaceAll(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, entity: string) => decode(entity) ?? whole);
  if (stack.some((frame) => ['pre', 'code', 'tt', 'kbd', 'samp'].includes(frame.tag))) return text;
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[*_`<>[\]]/g, (char) => `\\${char}`);
}

function decode(entity: string): string | undefined {
  if (!entity.startsWith('#')) return ENTITIES[entity.toLowerCase()];
  const value = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number.parseInt(entity.slice(1), 10);
  return value > 0 && value <= 0x10ffff && !(value >= 0xd800 && value <= 0xdfff)
    ? String.fromCodePoint(value)
    : undefined;
}

function render(frame: Frame, parent: Frame, image: (name: string) => string | undefined): string {
  const { tag, text } = frame;
  const mark = MARKS[tag];
  if (DROPPED.has(tag)) return '';
  if (mark !== undefined) return text.trim() === '' ? text : text.replace(text.trim(), () => mark + text.trim() + mark);
  if (/^h[1-6]$/.test(tag)) return `\n\n${'#'.repeat(Number(tag[1]))} ${text.trim()}\n\n`;
  if (KEPT.has(tag)) return `<${tag}>${text}</${tag}>`;
  if (tag === 'blockquote') return `\n\n${text.trim().replaceAll(/^/gm, '> ')}\n\n`;
  if (BLOCKS.has(tag)) return `\n\n${text.trim()}\n\n`;
  switch (tag) {
    case 'br':
      return '  \n';
    case 'hr':
      return '\n\n---\n\n';
    case 'pre':
      return fence(text);
    case 'code':
    case 'tt':
    case 'kbd':
    case 'samp':
      return parent.tag === 'pre' ? text : code(text.replaceAll(/\s+/g, ' '));
    case 'a':
      return link(attribute(frame, 'href'), text);
    case 'img': {
      const target = image(attribute(frame, 'src') ?? '');
      return target === undefined ? '' : `![${attribute(frame, 'alt') ?? ''}](${target})`;
    }
    case 'li': {
      parent.items += 1;
      const bullet = parent.tag === 'ol' ? `${parent.items}. ` : '- ';
      return `\n${bullet}${text.trim().replaceAll('\n', `\n${' '.repeat(bullet.length)}`)}`;
    }
    case 'ul':
    case 'ol':
      return `\n\n${text.trim()}\n\n`;
    case 'td':
    case 'th':
      parent.items += 1;
      return `| ${inOneLine(text)} `;
    case 'tr':
      parent.items += 1;
      return `${text}|\n${parent.items === 1 ? `${'| --- '.repeat(frame.items)}|\n` : ''}`;
    default:
      return text;
  }
}

/** Joins the lines of a cell. */
function inOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

function link(href: string | undefined, text: string): string {
  return href !== undefined && /^(https?:|mailto:)/i.test(href) && !/[\s()<>]/.test(href) ? `[${text}](${href})` : text;
}

function attribute(frame: Frame, name: string): string | undefined {
  const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(frame.attributes);
  return found?.[1] ?? found?.[2] ?? found?.[3];
}
