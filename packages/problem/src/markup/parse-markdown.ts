import makeMarkdownIt from 'markdown-it';
import type { MarkdownIt, StateBlock, Token } from 'markdown-it';

export type MarkdownToken = Token;

/**
 * `$…$` within a line and `$$…$$`, as on the pages of problems: a dollar opens only if no blank follows, and closes
 * only if no blank precedes and no digit follows.
 */
const INLINE_MATH = /\$\$((?:[^$\\]|\\[^])+)\$\$|\$((?=\S)(?:[^$\\]|\\[^])*(?<=[^\s\\])|(?=\S)[^$\\])\$(?!\d)/y;

const parser = makeParser();

/** The blocks of a statement. Formulas are tokens of the type `math`, with `markup` of `$` or `$$`. */
export function parseMarkdown(text: string): Token[] {
  return parser.parse(text, {});
}

/** HTML of a statement with its formulas as they are written. */
export function markdownToHtml(text: string, image: (url: string) => string): string {
  const tokens = parseMarkdown(text);
  for (const token of tokens.flatMap((one) => [one, ...(one.children ?? [])])) {
    if (token.type === 'image') token.attrSet('src', image(String(token.attrGet('src') ?? '')));
  }
  return parser.renderer.render(tokens, parser.options, {});
}

function makeParser(): MarkdownIt {
  const made = makeMarkdownIt({ html: true });
  made.inline.ruler.before('escape', 'math', (state, silent) => {
    INLINE_MATH.lastIndex = state.pos;
    const found = INLINE_MATH.exec(state.src);
    if (!found) return false;
    const [whole, display, inline] = found;
    if (!silent) {
      const token = state.push('math', '', 0);
      token.content = (display ?? inline ?? '').trim();
      token.markup = display === undefined ? '$' : '$$';
    }
    state.pos += whole.length;
    return true;
  });
  made.block.ruler.before('fence', 'math_block', mathBlock, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
  made.renderer.rules['math'] = (tokens, index) => {
    const { content = '', markup = '', block } = tokens[index] ?? {};
    const text = made.utils.escapeHtml(`${markup}${content}${markup}`);
    return block ? `<p>${text}</p>\n` : text;
  };
  return made;
}

/** A formula on lines of its own, from `$$` to `$$`. */
function mathBlock(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const lineAt = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line] ?? 0).trimEnd();
  if (!lineAt(start).startsWith('$$')) return false;
  const lines = [lineAt(start).slice(2)];
  for (let line = start; ;) {
    const last = lines.at(-1) ?? '';
    if (last.endsWith('$$')) {
      if (silent) return true;
      const token = state.push('math', '', 0);
      token.block = true;
      token.markup = '$$';
      token.content = [...lines.slice(0, -1), last.slice(0, -2)].join('\n').trim();
      token.map = [start, line + 1];
      state.line = line + 1;
      return true;
    }
    line += 1;
    if (line >= end || lineAt(line) === '') return false;
    lines.push(lineAt(line));
  }
}
