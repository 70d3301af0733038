import { describe, expect, it } from 'vitest';
import { readSheet, readText, SheetError } from './read-sheet.ts';
import { guessMapping, isComplete, linesOf } from './sheet-columns.ts';

const fileOf = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'people.csv');
const faultOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof SheetError) return error.fault;
    throw error;
  }
  return 'none';
};

const fields = [
  { id: 'user', label: 'User', heads: ['user', '用户'], needed: true },
  { id: 'tags', label: 'Tags', heads: ['tags', '标签'] },
] as const;
const read = (cells: string[][]) => linesOf(cells, guessMapping(cells[0] ?? [], fields), fields, 10_000);

describe('a sheet', () => {
  it('is read with commas, semicolons and tabs, quoted cells and either line end', () => {
    expect(readText('user,tags\r\nann,"red,\n""blue"""\r\n')).toEqual([
      ['user', 'tags'],
      ['ann', 'red,\n"blue"'],
    ]);
    expect(readText('user;tags\nann;red')).toEqual([
      ['user', 'tags'],
      ['ann', 'red'],
    ]);
    expect(readText('\uFEFFuser\ttags\nann\t')).toEqual([
      ['user', 'tags'],
      ['ann', ''],
    ]);
  });

  it('may be encoded by a Chinese system', async () => {
    // 用户,标签 in GB 18030, then ann,红.
    const bytes = new Uint8Array([
      0xd3, 0xc3, 0xbb, 0xa7, 0x2c, 0xb1, 0xea, 0xc7, 0xa9, 0x0a, 0x61, 0x6e, 0x6e, 0x2c, 0xba, 0xec,
    ]);
    expect(read(await readSheet(fileOf(bytes)))).toEqual([{ line: 2, texts: { user: 'ann', tags: '红' } }]);
  });

  it('is mapped by the headers of its columns in either language, without empty lines', () => {
    expect(
      read([
        ['TAGS', 'User'],
        ['', ''],
        ['red', 'ann'],
      ]),
    ).toEqual([{ line: 3, texts: { user: 'ann', tags: 'red' } }]);
    expect(read([['用户'], ['ann']])).toEqual([{ line: 2, texts: { user: 'ann' } }]);
  });

  it('with unknown headers requires the user to map the columns', () => {
    const cells = [['who'], ['ann']];
    const guessed = guessMapping(cells[0] ?? [], fields);
    expect(isComplete(guessed, fields)).toBe(false);
    expect(linesOf(cells, { user: 0 }, fields, 10)).toEqual([{ line: 2, texts: { user: 'ann' } }]);
  });

  it('reports why it cannot be used', async () => {
    expect(faultOf(() => read([]))).toBe('no-rows');
    expect(faultOf(() => read([['user']]))).toBe('no-rows');
    expect(faultOf(() => linesOf([['user'], ['ann'], ['bob']], { user: 0 }, fields, 1))).toBe('too-many-rows');
    expect(faultOf(() => readText('user\n' + 'ann\n'.repeat(10_002)))).toBe('too-many-rows');
    expect(faultOf(() => readText('user\0'))).toBe('not-a-sheet');
    await expect(readSheet(fileOf('PK not a workbook'))).rejects.toThrow('not-a-sheet');
    await expect(readSheet(fileOf(new Uint8Array(6 * 1024 * 1024)))).rejects.toThrow('too-large');
  });
});
