import { describe, expect, it } from 'vitest';
import { toRows } from './participant-rows.ts';

describe('participants in a spreadsheet', () => {
  it('are identified by id or name, and keep their tags if there is no column for tags', () => {
    const id = '00000000-0000-4000-8000-00000000000a';
    const rows = toRows([
      { line: 2, texts: { user: id } },
      { line: 3, texts: { user: '' } },
      { line: 4, texts: { user: 'bob', tags: 'a，b;a' } },
      { line: 5, texts: { user: 'cy', tags: '' } },
    ]);
    expect(rows).toEqual([
      { line: 2, user: id, userId: id },
      { line: 4, user: 'bob', name: 'bob', tags: ['a', 'b'] },
      { line: 5, user: 'cy', name: 'cy', tags: [] },
    ]);
  });
});
