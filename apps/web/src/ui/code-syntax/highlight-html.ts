import { LineStream } from './line-stream.ts';
import type { Syntax } from './syntaxes.ts';

const TAB_SIZE = 4;
const INDENT_UNIT = 4;
/** How often a syntax may read a token without advancing. */
const MAX_EMPTY_READS = 20;

/** Token kinds with a color, by the syntaxes' names for them up to the first dot or blank. */
const CLASSES: Readonly<Record<string, string>> = {
  keyword: 'keyword',
  modifier: 'keyword',
  builtin: 'keyword',
  meta: 'keyword',
  type: 'type',
  def: 'title',
  string: 'string',
  'string-2': 'string',
  character: 'string',
  number: 'number',
  atom: 'number',
  comment: 'comment',
};

/**
 * Highlights code as HTML: tokens in spans of the classes `code-keyword`, `code-type` and so on, everything else
 * escaped.
 */
export function highlightToHtml(code: string, syntax: Syntax): string {
  const state = syntax.startState?.(INDENT_UNIT) ?? {};
  return code
    .split('\n')
    .map((line) => {
      if (line === '') syntax.blankLine?.(state, INDENT_UNIT);
      return lineHtml(new LineStream(line, TAB_SIZE, INDENT_UNIT), syntax, state);
    })
    .join('\n');
}

function lineHtml(stream: LineStream, syntax: Syntax, state: unknown): string {
  let html = '';
  for (let emptyReads = 0; !stream.eol();) {
    stream.start = stream.pos;
    // The methods of CodeMirror's stream that syntaxes use; the class itself would import the editor.
    const style = syntax.token(stream as unknown as Parameters<Syntax['token']>[0], state);
    const text = stream.current();
    if (text === '') {
      emptyReads += 1;
      if (emptyReads > MAX_EMPTY_READS) stream.next();
      continue;
    }
    emptyReads = 0;
    const name = CLASSES[/^[\w-]+/.exec(style ?? '')?.[0] ?? ''];
    html += name === undefined ? escapeHtml(text) : `<span class="code-${name}">${escapeHtml(text)}</span>`;
  }
  return html;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
