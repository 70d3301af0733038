import { htmlToMarkdown } from './html-to-markdown.ts';
import { parseMarkdown } from './parse-markdown.ts';
import type { MarkdownToken } from './parse-markdown.ts';

export interface TexOfMarkdown {
  tex: string;
  /** HTML elements without an equivalent; their contents are kept. */
  omitted: string[];
}

/**
 * Converts the Markdown of a statement to the TeX that statements use; formulas are kept. `image` gives the file name
 * of an image by its URL.
 */
export function markdownToTex(markdown: string, image: (url: string) => string): TexOfMarkdown {
  const writer = new Writer(image);
  const tex = writer.blocks(parseMarkdown(markdown));
  return { tex: tex === '' ? '' : `${tex}\n`, omitted: [...writer.omitted].sort() };
}

const HEADINGS = ['section', 'section', 'subsection', 'subsubsection', 'paragraph', 'subparagraph'];
const MARKS: Readonly<Record<string, string>> = { strong: 'textbf', em: 'textit', s: 'sout' };

/** HTML is converted once: what remains of it then is text. */
const MAX_HTML_DEPTH = 1;

class Writer {
  readonly omitted = new Set<string>();
  readonly #image: (url: string) => string;
  #htmlDepth = 0;

  constructor(image: (url: string) => string) {
    this.#image = image;
  }

  /** Blocks with one empty line between them. */
  blocks(tokens: readonly MarkdownToken[]): string {
    const parts: string[] = [];
    for (let at = 0; at < tokens.length;) {
      const end = endOf(tokens, at);
      parts.push(this.#block(tokens[at], tokens.slice(at + 1, end)));
      at = end + 1;
    }
    return parts.filter((part) => part !== '').join('\n\n');
  }

  #block(token: MarkdownToken | undefined, inside: readonly MarkdownToken[]): string {
    if (token === undefined) return '';
    switch (token.type) {
      case 'paragraph_open':
        return this.#paragraph(inside[0]?.children ?? []);
      case 'heading_open': {
        const command = HEADINGS[Number(token.tag.slice(1)) - 1] ?? 'section';
        return `\\${command}{${this.#inline(inside[0]?.children ?? [])}}`;
      }
      case 'bullet_list_open':
        return this.#list('itemize', inside);
      case 'ordered_list_open':
        return this.#list('enumerate', inside);
      case 'blockquote_open':
        return `\\begin{quote}\n${this.blocks(inside)}\n\\end{quote}`;
      case 'table_open':
        return this.#table(inside);
      case 'fence':
      case 'code_block':
        return listing(token.content);
      case 'math':
        return `$$\n${token.content}\n$$`;
      case 'html_block':
        return this.#html(token.content);
      case 'inline':
        return this.#inline(token.children ?? []);
      default:
        return '';
    }
  }

  #paragraph(children: readonly MarkdownToken[]): string {
    const text = this.#inline(children);
    const isImage = children.length === 1 && children[0]?.type === 'image';
    return isImage ? `\\begin{center}\n${text}\n\\end{center}` : text;
  }

  #list(name: string, inside: readonly MarkdownToken[]): string {
    const items: string[] = [];
    for (let at = 0; at < inside.length;) {
      const end = endOf(inside, at);
      const text = this.blocks(inside.slice(at + 1, end));
      // A bracket after the command would be its option.
      items.push(`\\item ${text.startsWith('[') ? '{}' : ''}${text}`);
      at = end + 1;
    }
    return `\\begin{${name}}\n${items.join('\n')}\n\\end{${name}}`;
  }

  #table(inside: readonly MarkdownToken[]): string {
    const rows: string[][] = [];
    for (const token of inside) {
      if (token.type === 'tr_open') rows.push([]);
      else if (token.type === 'inline') rows.at(-1)?.push(this.#inline(token.children ?? []).replaceAll('\n', ' '));
    }
    const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
    const lines = rows.map((row) => `${row.join(' & ')} \\\\ \\hline`);
    return `\\begin{tabular}{${'|l'.repeat(width)}|}\n\\hline\n${lines.join('\n')}\n\\end{tabular}`;
  }

  /** A block of HTML, by way of Markdown. */
  #html(html: string): string {
    if (this.#htmlDepth === MAX_HTML_DEPTH) return escapeTex(html.trim());
    this.#htmlDepth += 1;
    const tex = this.blocks(parseMarkdown(htmlToMarkdown(html, (name) => name)));
    this.#htmlDepth -= 1;
    return tex;
  }

  #inline(tokens: readonly MarkdownToken[]): string {
    return tokens.map((token) => this.#piece(token)).join('');
  }

  #piece(token: MarkdownToken): string {
    switch (token.type) {
      case 'text':
        return escapeTex(token.content);
      case 'softbreak':
        return '\n';
      case 'hardbreak':
        return '\\\\{}';
      case 'code_inline':
        return `\\texttt{${escapeCode(token.content)}}`;
      case 'math':
        return `${token.markup}${token.content}${token.markup}`;
      case 'image':
        return `\\includegraphics{${this.#image(String(token.attrGet('src') ?? ''))}}`;
      case 'link_open':
        return `\\href{${escapeUrl(String(token.attrGet('href') ?? ''))}}{`;
      case 'html_inline':
        return this.#tag(token.content);
      default: {
        const [, name = '', end = ''] = /^(\w+)_(open|close)$/.exec(token.type) ?? [];
        if (end === 'close') return '}';
        return end === 'open' ? `\\${MARKS[name] ?? 'textnormal'}{` : escapeTex(token.content);
      }
    }
  }

  #tag(html: string): string {
    const name = /^<\/?([A-Za-z][A-Za-z0-9]*)/.exec(html)?.[1]?.toLowerCase();
    if (name === 'br') return '\\\\{}';
    if (name !== undefined) this.omitted.add(name);
    return '';
  }
}

/** The position of the token that closes the one at `at`; the same if it has no end. */
function endOf(tokens: readonly MarkdownToken[], at: number): number {
  if (tokens[at]?.nesting !== 1) return at;
  const level = tokens[at]?.level;
  const end = tokens.findIndex((one, index) => index > at && one.nesting === -1 && one.level === level);
  return end === -1 ? tokens.length : end;
}

function listing(text: string): string {
  const name = text.includes('\\end{lstlisting}') ? 'verbatim' : 'lstlisting';
  return `\\begin{${name}}\n${text.replace(/\n?$/, '\n')}\\end{${name}}`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '\u00a0': '~',
};

/** Text of a program or another word in a fixed-width font. */
function escapeCode(text: string): string {
  return text.replaceAll(/[\\^~%$#&_{}\u00a0]/g, (char) => ESCAPES[char] ?? `\\${char}`);
}

/** Text, in which TeX reads neither commands nor dashes and quotes made of several characters. */
export function escapeTex(text: string): string {
  return escapeCode(text).replaceAll(/(?<=-)-|(?<=`)`|(?<=')'/g, (char) => `{}${char}`);
}

function escapeUrl(url: string): string {
  return url
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D')
    .replaceAll(/[%#]/g, (char) => `\\${char}`);
}
