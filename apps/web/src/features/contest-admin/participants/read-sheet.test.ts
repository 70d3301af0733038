import { describe, expect, it } from 'vitest';
import { readSheet, readText, SheetError, toRows } from './read-sheet.ts';

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

describe('a sheet of participants', () => {
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

  it('may be written on a Chinese system', async () => {
    // 用户,标签 in GB 18030, then ann,红.
    const bytes = new Uint8Array([
      0xd3, 0xc3, 0xbb, 0xa7, 0x2c, 0xb1, 0xea, 0xc7, 0xa9, 0x0a, 0x61, 0x6e, 0x6e, 0x2c, 0xba, 0xec,
    ]);
    expect(toRows(await readSheet(fileOf(bytes)))).toEqual([{ line: 2, user: 'ann', name: 'ann', tags: ['红'] }]);
  });

  it('names users by id or name, and keeps tags where it has no column of them', () => {
    const id = '00000000-0000-4000-8000-00000000000a';
    expect(toRows([['Name'], [id], [''], ['bob']])).toEqual([
      { line: 2, user: id, userId: id },
      { line: 4, user: 'bob', name: 'bob' },
    ]);
    expect(
      toRows([
        ['tags', 'userId'],
        ['a，b;a', 'bob'],
      ])[0]?.tags,
    ).toEqual(['a', 'b']);
  });

  it('says why it cannot be used', async () => {
    expect(faultOf(() => toRows([]))).toBe('no-rows');
    expect(faultOf(() => toRows([['user']]))).toBe('no-rows');
    expect(faultOf(() => toRows([['who'], ['ann']]))).toBe('no-user-column');
    expect(faultOf(() => toRows([['user'], ...Array.from({ length: 10_001 }, () => ['ann'])]))).toBe('too-many-rows');
    expect(faultOf(() => readText('user\n' + 'ann\n'.repeat(10_002)))).toBe('too-many-rows');
    expect(faultOf(() => readText('user\0'))).toBe('not-a-sheet');
    await expect(readSheet(fileOf('PK not a workbook'))).rejects.toThrow('not-a-sheet');
    await expect(readSheet(fileOf(new Uint8Array(6 * 1024 * 1024)))).rejects.toThrow('too-large');
  });
});
