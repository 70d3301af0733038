import {
  accentOf,
  ENVIRONMENT_HEADINGS,
  HEADINGS,
  IGNORED,
  MATH_ENVIRONMENTS,
  SYMBOLS,
  WRAPPERS,
} from './tex-tables.ts';

/** References of a TeX statement. */
export interface TexSurroundings {
  /** The URL of an image for Markdown; undefined for an unknown name. */
  image(name: string): string | undefined;
  constant(name: string): string | undefined;
}

export interface TexConversion {
  markdown: string;
  /** From `\problemname`, in Markdown; undefined if absent or empty. */
  title: string | undefined;
  /** Unknown commands and environments; their contents are kept as text. */
  unknown: string[];
}

/** Markers for samples, which the caller replaces. */
export const NEXT_SAMPLE = '{{nextsample}}';
export const REMAINING_SAMPLES = '{{remainingsamples}}';

/**
 * Converts the common TeX of problem statements to Markdown; mathematics is kept for KaTeX. This only parses text: it
 * expands no macros and reads no files. Unknown commands are kept as text and listed in `unknown`.
 */
export function texToMarkdown(tex: string, around: TexSurroundings): TexConversion {
  return convert(tex, around, 0);
}

/** The same for a part at nesting level `depth`. */
function convert(tex: string, around: TexSurroundings, depth: number): TexConversion {
  const reader = new Reader(tex, around, depth);
  const markdown = tidyBlankLines(reader.readUntil(undefined));
  return { markdown: `${markdown}\n`, title: reader.title, unknown: [...reader.unknown].sort() };
}

/** Removes spaces at line ends and repeated blank lines. */
export function tidyBlankLines(markdown: string): string {
  // Matches a run of spaces only from its first one; matching from each would take quadratic time.
  return markdown
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Deeper than any statement; prevents hostile input from exhausting the stack. */
const MAX_DEPTH = 100;

class Reader {
  title: string | undefined;
  readonly unknown = new Set<string>();
  readonly #tex: string;
  readonly #around: TexSurroundings;
  #at = 0;
  #depth: number;

  constructor(tex: string, around: TexSurroundings, depth: number) {
    this.#depth = depth;
    this.#tex = tex.replaceAll('\r\n', '\n');
    this.#around = around;
  }

  /** Markdown up to `}` or `\end{environment}`, which is consumed as well; to the end if `end` is undefined. */
  readUntil(end: string | undefined): string {
    this.#depth += 1;
    let out = '';
    while (this.#at < this.#tex.length) {
      if (end !== undefined && this.#takes(end)) break;
      out += this.#depth > MAX_DEPTH ? this.#char() : this.#readNext();
    }
    this.#depth -= 1;
    return out;
  }

  #readNext(): string {
    const rest = this.#tex.slice(this.#at, this.#at + 3);
    if (rest.startsWith('\\')) return this.#readCommand();
    if (rest.startsWith('%')) return this.#skipComment();
    if (rest.startsWith('$$')) return this.#display('$$', '$$');
    if (rest.startsWith('$')) return this.#inline('$', '$');
    if (rest.startsWith('{')) return this.#readGroup();
    for (const [from, to] of [
      ['---', '—'],
      ['--', '–'],
      ['``', '“'],
      ["''", '”'],
      ['~', '\u00a0'],
    ] as const) {
      if (this.#takes(from)) return to;
    }
    const char = this.#char();
    if (char === '}') return '';
    return /[*_`<>#[\]|]/.test(char) ? `\\${char}` : char;
  }

  #readCommand(): string {
    const found = /^\\([A-Za-z]+\*?|[^A-Za-z])/.exec(this.#tex.slice(this.#at, this.#at + 64));
    if (!found) {
      this.#at += 1;
      return '';
    }
    const [whole, name = ''] = found;
    this.#at += whole.length;
    if (/^[A-Za-z]/.test(name)) this.#takeSpaces();
    const plain = name.replace('*', '');
    const accent = accentOf(name);
    if (accent !== undefined)
      return (this.#argument(true).replace('ı', 'i').replace('ȷ', 'j') + accent).normalize('NFC');
    const symbol = SYMBOLS.get(name);
    if (symbol !== undefined) return symbol;
    const heading = HEADINGS.get(plain);
    if (heading !== undefined) return `\n\n${heading} ${this.#argument().trim()}\n\n`;
    const wrapper = WRAPPERS.get(plain);
    if (wrapper !== undefined) return wrap(this.#argument(), wrapper);
    return this.#readSpecial(plain);
  }

  #readSpecial(name: string): string {
    switch (name) {
      case 'begin':
        return this.#readEnvironment(this.#raw());
      case 'item':
        return this.#readItem();
      case 'end':
        this.#raw();
        return '';
      case '(':
        return this.#inline('', '\\)');
      case '[':
        return this.#display('', '\\]');
      case 'problemname': {
        const title = this.#argument().trim();
        if (title !== '') this.title = title;
        return '';
      }
      case 'texttt':
      case 'lstinline':
        return code(unescapeTex(this.#raw()));
      case 'verb':
        return code(this.#upTo(this.#char()));
      case 'url':
        return `<${unescapeUrl(this.#raw())}>`;
      case 'href': {
        const url = unescapeUrl(this.#raw());
        return `[${this.#argument()}](${url})`;
      }
      case 'footnote':
        return ` (${this.#argument().trim()})`;
      case 'includegraphics':
        this.#options();
        return this.#image(this.#raw(), '');
      case 'illustration': {
        this.#raw();
        const file = this.#raw();
        const caption = this.#argument().trim();
        return `\n\n${this.#image(file, caption)}\n\n${caption === '' ? '' : `*${caption}*\n\n`}`;
      }
      case 'caption':
        return wrap(this.#argument(), '*');
      case 'constant':
        return this.#around.constant(this.#raw()) ?? '';
      case 'nextsample':
        return `\n\n${NEXT_SAMPLE}\n\n`;
      case 'remainingsamples':
        return `\n\n${REMAINING_SAMPLES}\n\n`;
      default:
        return this.#readUnknown(name);
    }
  }

  #readUnknown(name: string): string {
    const ignored = IGNORED.get(name);
    if (ignored === undefined) this.unknown.add(`\\${name}`);
    this.#options();
    for (let index = 0; index < (ignored ?? 0); index += 1) this.#raw();
    return '';
  }

  #readEnvironment(name: string): string {
    const plain = name.replace('*', '');
    if (['verbatim', 'lstlisting', 'Verbatim'].includes(plain)) {
      if (plain !== 'verbatim') this.#options();
      return fence(this.#upTo(`\\end{${name}}`));
    }
    if (MATH_ENVIRONMENTS.has(plain)) {
      const body = this.#upTo(`\\end{${name}}`).trim();
      const bare = ['equation', 'displaymath', 'math'].includes(plain);
      const inner = plain === 'align' || plain === 'eqnarray' ? 'aligned' : plain === 'gather' ? 'gathered' : plain;
      return `\n\n$$\n${bare ? body : `\\begin{${inner}}${body}\\end{${inner}}`}\n$$\n\n`;
    }
    if (plain === 'itemize' || plain === 'enumerate' || plain === 'description') {
      this.#options();
      return this.#readList(name, plain);
    }
    if (plain === 'tabular') {
      this.#options();
      this.#raw();
      return table(this.#upTo(`\\end{${name}}`), (cell) => this.#convertPart(cell));
    }
    const heading = ENVIRONMENT_HEADINGS.get(plain);
    if (heading !== undefined) return `\n\n## ${heading}\n\n${this.readUntil(`\\end{${name}}`)}\n\n`;
    if (plain === 'wrapfigure' || plain === 'minipage') {
      this.#options();
      for (let index = plain === 'minipage' ? 1 : 2; index > 0; index -= 1) this.#raw();
    } else if (
      ['center', 'figure', 'quote', 'quotation', 'document', 'flushleft', 'flushright', 'small'].includes(plain)
    ) {
      this.#options();
    } else {
      this.unknown.add(`\\begin{${name}}`);
    }
    const body = this.readUntil(`\\end{${name}}`);
    return plain.startsWith('quot') ? `\n\n${body.trim().replaceAll(/^/gm, '> ')}\n\n` : `\n\n${body.trim()}\n\n`;
  }

  #readList(name: string, kind: string): string {
    // Splits items where they begin at this level: nested lists have been consumed by then.
    const marker = '\u0000';
    this.#itemMarkers.push(marker);
    const body = this.readUntil(`\\end{${name}}`);
    this.#itemMarkers.pop();
    const [, ...items] = body.split(marker);
    const lines = items.map((item, index) => {
      const bullet = kind === 'enumerate' ? `${index + 1}. ` : '- ';
      const text = item.trim().replaceAll(/\n{3,}/g, '\n\n');
      return bullet + text.replaceAll('\n', `\n${' '.repeat(bullet.length)}`);
    });
    return `\n\n${lines.join('\n')}\n\n`;
  }

  readonly #itemMarkers: string[] = [];

  #readItem(): string {
    const label = this.#options();
    const marker = this.#itemMarkers.at(-1) ?? '\n\n- ';
    return label === '' ? marker : `${marker}${wrap(this.#convertPart(label), '**')} `;
  }

  #convertPart(tex: string): string {
    const part = convert(tex, this.#around, this.#depth);
    for (const name of part.unknown) this.unknown.add(name);
    return part.markdown.trim();
  }

  #readGroup(): string {
    this.#at += 1;
    const font = /^\s*\\(bf|bfseries|it|itshape|em|tt|ttfamily)\b\s*/.exec(this.#tex.slice(this.#at, this.#at + 20));
    if (!font) return this.readUntil('}');
    this.#at += font[0].length;
    if (font[1]?.startsWith('tt')) {
      this.#at -= font[0].length;
      this.#at -= 1;
      return code(unescapeTex(this.#raw().slice(font[0].length)));
    }
    return wrap(this.readUntil('}'), font[1]?.startsWith('bf') ? '**' : '*');
  }

  #inline(open: string, close: string): string {
    this.#at += open.length;
    const body = this.#mathUpTo(close).trim();
    return body === '' ? '' : `$${body}$`;
  }

  #display(open: string, close: string): string {
    this.#at += open.length;
    return `\n\n$$\n${this.#mathUpTo(close).trim()}\n$$\n\n`;
  }

  #mathUpTo(close: string): string {
    const from = this.#at;
    let at = from;
    while (at < this.#tex.length && !this.#tex.startsWith(close, at)) at += this.#tex[at] === '\\' ? 2 : 1;
    this.#at = Math.min(this.#tex.length, at + close.length);
    return this.#tex
      .slice(from, at)
      .replaceAll(/(?<!\\)%.*\n?/g, '')
      .replaceAll(/\\constant\s*\{(\w+)\}/g, (_, name: string) => this.#around.constant(name) ?? '');
  }

  #image(name: string, caption: string): string {
    const target = this.#around.image(name.trim());
    return target === undefined ? '' : `![${caption}](${target})`;
  }

  /** A braced argument as Markdown; with `orChar`, also a single character. */
  #argument(orChar = false): string {
    if (this.#takes('{')) return this.readUntil('}');
    if (!orChar) return '';
    if (/^\\[ij](?![A-Za-z])/.test(this.#tex.slice(this.#at, this.#at + 3))) {
      this.#at += 2;
      return this.#tex[this.#at - 1] ?? '';
    }
    return this.#char();
  }

  /** A braced argument without conversion. */
  #raw(): string {
    this.#takeSpaces();
    if (!this.#takes('{')) return '';
    const from = this.#at;
    for (let open = 1; this.#at < this.#tex.length; this.#at += 1) {
      const char = this.#tex[this.#at];
      if (char === '\\') this.#at += 1;
      else if (char === '{') open += 1;
      else if (char === '}') open -= 1;
      if (open === 0) break;
    }
    const text = this.#tex.slice(from, this.#at);
    this.#at += 1;
    return text;
  }

  #options(): string {
    if (!this.#takes('[')) return '';
    return this.#upTo(']');
  }

  #upTo(end: string): string {
    const to = this.#tex.indexOf(end, this.#at);
    const text = this.#tex.slice(this.#at, to < 0 ? undefined : to);
    this.#at = to < 0 ? this.#tex.length : to + end.length;
    return text;
  }

  #skipComment(): string {
    this.#upTo('\n');
    this.#takeSpaces();
    return '';
  }

  #takes(text: string): boolean {
    if (!this.#tex.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #takeSpaces(): void {
    while (this.#tex[this.#at] === ' ' || this.#tex[this.#at] === '\t') this.#at += 1;
  }

  #char(): string {
    const char = this.#tex[this.#at] ?? '';
    this.#at += 1;
    return char;
  }
}

function wrap(text: string, mark: string): string {
  const inner = text.trim();
  return inner === '' ? '' : text.replace(inner, () => mark + inner + mark);
}

/** Inline code that may contain backticks. */
export function code(text: string): string {
  const longest = longestTicks(text);
  const ticks = '`'.repeat(longest + 1);
  return longest > 0 ? `${ticks} ${text} ${ticks}` : ticks + text + ticks;
}

/** A block of code that may contain fences. */
export function fence(text: string): string {
  const ticks = '`'.repeat(Math.max(2, longestTicks(text)) + 1);
  return `\n\n${ticks}text\n${text.replace(/^\n/, '').replace(/\n?$/, '\n')}${ticks}\n\n`;
}

/** Length of the longest run of backticks. */
function longestTicks(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

const CODE_ESCAPES: Readonly<Record<string, string>> = {
  textbackslash: '\\',
  textasciicircum: '^',
  textasciitilde: '~',
};

function unescapeTex(text: string): string {
  return text.replaceAll(
    /\\(textbackslash|textasciicircum|textasciitilde)(?:\{\}|\s)?|\\([%$#&_{}])|~/g,
    (_, name?: string, char?: string) => (name === undefined ? (char ?? ' ') : (CODE_ESCAPES[name] ?? '')),
  );
}

function unescapeUrl(url: string): string {
  return url.replaceAll(/\\([%#&_])/g, '$1');
}

const MAX_TABLE_CELLS = 100_000;

function table(body: string, convert: (cell: string) => string): string {
  const rows = body
    .replaceAll(/\\(hline|toprule|midrule|bottomrule)\b|\\cline\{[^}]*\}/g, '')
    .split(/\\\\/)
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map((row) => row.split(/(?<!\\)&/).map((cell) => convert(cell).replaceAll('\n', ' ')));
  const longest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  // Short rows of a huge table are not padded, since that would take time proportional to the product of its
  // dimensions.
  const width = longest * rows.length <= MAX_TABLE_CELLS ? longest : 0;
  const line = (cells: readonly string[]) =>
    `| ${[...cells, ...Array<string>(Math.max(0, width - cells.length)).fill('')].join(' | ')} |`;
  const [head = [], ...others] = rows;
  return `\n\n${[line(head), line(Array<string>(longest).fill('---')), ...others.map(line)].join('\n')}\n\n`;
}
