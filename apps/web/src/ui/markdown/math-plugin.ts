import type { MarkdownIt, StateBlock } from 'markdown-it';

/** A formula in a text; `html` is its typeset form. */
export interface Formula {
  display: boolean;
  html?: string;
}

const DOLLAR = 0x24;

/**
 * Parses `$…$` within a line and `$$…$$` anywhere. A dollar opens mathematics only if no blank follows it, and closes
 * only if no blank precedes it and no digit follows, so that prices stay prices. `\$` is a dollar. Formulas become
 * tokens of the type `math` with their TeX as content and a `Formula` as meta, which is typeset before the text is
 * rendered.
 */
export function mathPlugin(parser: MarkdownIt): void {
  parser.inline.ruler.before('escape', 'math', (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== DOLLAR) return false;
    const display = state.src.charCodeAt(state.pos + 1) === DOLLAR;
    const fence = display ? '$$' : '$';
    const start = state.pos + fence.length;
    const end = closing(state.src, start, fence, state.posMax);
    if (end < 0) return false;
    if (!silent) {
      const token = state.push('math', 'math', 0);
      token.content = state.src.slice(start, end);
      token.meta = { display };
    }
    state.pos = end + fence.length;
    return true;
  });
  parser.block.ruler.before('fence', 'math_block', mathBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  parser.renderer.rules['math'] = (tokens, index) => {
    const html = tokens[index]?.meta?.['html'];
    return typeof html === 'string' ? html : '';
  };
}

function closing(source: string, start: number, fence: string, limit: number): number {
  if (fence === '$' && /\s/.test(source[start] ?? ' ')) return -1;
  for (let at = source.indexOf(fence, start); at >= 0 && at < limit; at = source.indexOf(fence, at + 1)) {
    const before = source[at - 1] ?? '';
    if (before === '\\' || at === start) continue;
    if (fence === '$$') return at;
    if (!/\s/.test(before) && !/\d/.test(source[at + 1] ?? '')) return at;
  }
  return -1;
}

function mathBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const lineText = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line] ?? 0);
  const first = lineText(startLine);
  if (!first.startsWith('$$')) return false;
  const lines: string[] = [];
  for (let line = startLine; line < endLine; line += 1) {
    const text = (line === startLine ? first.slice(2) : lineText(line)).trimEnd();
    if (text.endsWith('$$') && (line > startLine || text.length >= 2)) {
      if (silent) return true;
      lines.push(text.slice(0, -2));
      const token = state.push('math', 'math', 0);
      token.block = true;
      token.content = lines.join('\n');
      token.meta = { display: true };
      token.map = [startLine, line + 1];
      state.line = line + 1;
      return true;
    }
    if (line > startLine && text === '') return false;
    lines.push(text);
  }
  return false;
}
