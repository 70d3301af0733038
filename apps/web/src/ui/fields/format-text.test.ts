import { describe, expect, it } from 'vitest';
import { formatText, type TextFormat } from './format-text.ts';

/** Applies a format. In texts and results, `[` and `]` are around the selection, and `|` is the cursor. */
function apply(shown: string, format: TextFormat): string {
  const from = shown.search(/[[|]/);
  const text = shown.replaceAll(/[[\]|]/g, '');
  const to = shown.includes('[') ? shown.indexOf(']') - 1 : from;
  const edit = formatText(text, { from, to }, format);
  const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const { selection } = edit;
  const [before, inner, after] = [
    next.slice(0, selection.from),
    next.slice(selection.from, selection.to),
    next.slice(selection.to),
  ];
  return selection.from === selection.to ? `${before}|${after}` : `${before}[${inner}]${after}`;
}

describe('a formatting button', () => {
  it.each<[string, TextFormat, string]>([
    ['two [words] here', 'bold', 'two **[words]** here'],
    ['two **[words]** here', 'bold', 'two [words] here'],
    ['two [words] here', 'italic', 'two *[words]* here'],
    ['two *[words]* here', 'italic', 'two [words] here'],
    ['two **[words]** here', 'italic', 'two ***[words]*** here'],
    ['at most |', 'formula', 'at most $|$'],
    ['[a_i]', 'formula', '$[a_i]$'],
    ['print [x]', 'code', 'print `[x]`'],
  ])('marks or unmarks the selection: %s, %s', (text, format, result) => {
    expect(apply(text, format)).toBe(result);
  });

  it.each<[string, TextFormat, string]>([
    ['one\ntw|o\nthree', 'heading', 'one\n## tw|o\nthree'],
    ['one\n# tw|o', 'heading', 'one\ntw|o'],
    ['[one\ntwo]', 'list', '[- one\n- two]'],
    ['[- one\n- two]', 'list', '[one\ntwo]'],
    ['[1. one\ntwo]', 'numbers', '[1. one\n2. two]'],
    ['|', 'list', '- |'],
  ])('changes whole lines: %s, %s', (text, format, result) => {
    expect(apply(text, format)).toBe(result);
  });

  it('puts several lines into a block of code of their own', () => {
    expect(apply('see [a\nb] there', 'code')).toBe('see \n```\n[a\nb]\n```\n there');
    expect(apply('[a\nb]', 'code')).toBe('```\n[a\nb]\n```');
  });

  it('selects what is to be typed next of a link', () => {
    const text = 'see the rules';
    const edit = formatText(text, { from: 4, to: 13 }, 'link');
    expect(edit).toMatchObject({ insert: '[the rules](https://)', selection: { from: 16, to: 24 } });
    expect(formatText('', { from: 0, to: 0 }, 'link')).toMatchObject({
      insert: '[](https://)',
      selection: { from: 1, to: 1 },
    });
  });
});
