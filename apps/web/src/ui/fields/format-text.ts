/** What the formatting buttons of a Markdown editor do. */
export const formats = ['heading', 'bold', 'italic', 'list', 'numbers', 'code', 'formula', 'link'] as const;
export type TextFormat = (typeof formats)[number];

/** A range of characters. */
export interface TextRange {
  from: number;
  to: number;
}

/** Replaces a range and selects another one of the new text. */
export interface TextEdit extends TextRange {
  insert: string;
  selection: TextRange;
}

const MARKS = { bold: '**', italic: '*', formula: '$' } as const;
/** Selected after a link was inserted, to be replaced. */
const URL_PLACE = 'https://';

/** Applies a format to the selection, or removes it if the selection already has it. */
export function formatText(text: string, selection: TextRange, format: TextFormat): TextEdit {
  switch (format) {
    case 'bold':
    case 'italic':
    case 'formula':
      return wrapped(text, selection, MARKS[format]);
    case 'code':
      return text.slice(selection.from, selection.to).includes('\n')
        ? fenced(text, selection)
        : wrapped(text, selection, '`');
    case 'link':
      return linked(text, selection);
    case 'heading':
      return prefixed(text, selection, () => '## ', /^#{1,6} /);
    case 'list':
      return prefixed(text, selection, () => '- ', /^[-*+] /);
    case 'numbers':
      return prefixed(text, selection, (index) => `${index + 1}. `, /^\d+\. /);
  }
}

function wrapped(text: string, { from, to }: TextRange, mark: string): TextEdit {
  const inner = text.slice(from, to);
  const before = text.slice(0, from);
  const after = text.slice(to);
  // Two stars around the selection are bold, not twice italic.
  const has = (side: string, part: string) => side === mark && part !== mark;
  const isAround =
    has(before.slice(-mark.length), before.slice(-2 * mark.length, -mark.length)) &&
    has(after.slice(0, mark.length), after.slice(mark.length, 2 * mark.length));
  if (isAround) {
    const start = from - mark.length;
    return { from: start, to: to + mark.length, insert: inner, selection: { from: start, to: start + inner.length } };
  }
  const start = from + mark.length;
  return { from, to, insert: `${mark}${inner}${mark}`, selection: { from: start, to: start + inner.length } };
}

function fenced(text: string, { from, to }: TextRange): TextEdit {
  const lead = from === 0 || text[from - 1] === '\n' ? '' : '\n';
  const inner = text.slice(from, to).replace(/\n$/, '');
  const start = from + lead.length + '```\n'.length;
  const tail = text[to] === '\n' || to === text.length ? '' : '\n';
  return {
    from,
    to,
    insert: `${lead}\`\`\`\n${inner}\n\`\`\`${tail}`,
    selection: { from: start, to: start + inner.length },
  };
}

function linked(text: string, { from, to }: TextRange): TextEdit {
  const inner = text.slice(from, to);
  const insert = `[${inner}](${URL_PLACE})`;
  const start = inner === '' ? from + 1 : from + inner.length + 3;
  return { from, to, insert, selection: { from: start, to: inner === '' ? start : start + URL_PLACE.length } };
}

/** Puts a prefix before each line of the selection, in place of another one like it; removes it if all have it. */
function prefixed(text: string, selection: TextRange, prefixOf: (index: number) => string, like: RegExp): TextEdit {
  const from = text.lastIndexOf('\n', selection.from - 1) + 1;
  const end = text.indexOf('\n', selection.to);
  const to = end === -1 ? text.length : end;
  const lines = text.slice(from, to).split('\n');
  const isFormatted = lines.every((line) => like.test(line));
  const insert = lines.map((line, index) => (isFormatted ? '' : prefixOf(index)) + line.replace(like, '')).join('\n');
  // A single line keeps the cursor where it was in the line.
  const shift = insert.length - (to - from);
  const cursor = Math.max(from, selection.to + shift);
  const isLine = lines.length === 1;
  return { from, to, insert, selection: isLine ? { from: cursor, to: cursor } : { from, to: from + insert.length } };
}
