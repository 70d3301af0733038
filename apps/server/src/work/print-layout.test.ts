import { describe, expect, it } from 'vitest';
import { COLUMNS, countPages, layOut, ROWS } from './print-layout.ts';

const rowsOf = (source: string, most = 1_000) => layOut(source, most) ?? [];

describe('a text on paper', () => {
  it('keeps its lines with their numbers, whatever ends them', () => {
    const rows = rowsOf('int a;\r\n\r\nint b;\rint c;\n');
    expect(rows.map(({ line, runs }) => [line, runs[0]?.text])).toEqual([
      [1, 'int a;'],
      [2, undefined],
      [3, 'int b;'],
      [4, 'int c;'],
    ]);
  });

  it('wraps long lines, without a number for the continuation, and loses nothing', () => {
    const rows = rowsOf(`${'x'.repeat(COLUMNS + 3)}\ny`);
    expect(rows.map(({ line, runs }) => [line, runs[0]?.text.length])).toEqual([
      [1, COLUMNS],
      [null, 3],
      [2, 1],
    ]);
  });

  it('aligns what follows tabs', () => {
    expect(rowsOf('\ta\tb')[0]?.runs.map(({ column, text }) => [column, text])).toEqual([
      [4, 'a'],
      [8, 'b'],
    ]);
  });

  it('gives East Asian characters two columns, and never splits one at the edge', () => {
    const wide = rowsOf(`a${'汉'.repeat(COLUMNS / 2)}`);
    expect(wide[0]?.runs.slice(0, 3).map(({ column, text }) => [column, text])).toEqual([
      [0, 'a'],
      [1, '汉'],
      [3, '汉'],
    ]);
    expect(wide.map(({ runs }) => runs.length)).toEqual([COLUMNS / 2, 1]);
  });

  it('draws combining marks with their character, and control characters as symbols', () => {
    expect(rowsOf('ae\u0301b')[0]?.runs.map(({ column, text }) => [column, text])).toEqual([
      [0, 'a'],
      [1, 'e\u0301'],
      [2, 'b'],
    ]);
    expect(rowsOf('\u001b[0m')[0]?.runs.map(({ text }) => text)).toEqual(['\u241b', '[0m']);
  });

  it('ends at the limit, also within a single line', () => {
    expect(layOut('a\n'.repeat(ROWS), ROWS)).toHaveLength(ROWS);
    expect(layOut('a\n'.repeat(ROWS + 1), ROWS)).toBeNull();
    expect(layOut('a'.repeat(COLUMNS * ROWS + 1), ROWS)).toBeNull();
    expect([rowsOf(''), rowsOf('a\n'.repeat(ROWS)), rowsOf('a\n'.repeat(ROWS + 1))].map(countPages)).toEqual([1, 1, 2]);
  });
});
