import { expect, test } from 'vitest';
import { toRows } from './team-rows.ts';

test('rows have trimmed names, members in order, and known categories in both languages', () => {
  const rows = toRows([
    { line: 2, texts: { name: '  Null   Pointers ', members: 'ada, bob；ada', country: 'chn', categories: '打星, x' } },
    { line: 3, texts: { name: '' } },
    { line: 4, texts: { name: 'Guests', categories: 'Unofficial' } },
  ]);
  expect(rows).toEqual([
    { line: 2, team: { name: 'Null Pointers', members: ['ada', 'bob'], country: 'CHN', categories: ['star'] } },
    { line: 4, team: { name: 'Guests', categories: ['unofficial'] } },
  ]);
});

test('fields without a column are absent, and empty cells clear a field', () => {
  const [row] = toRows([{ line: 2, texts: { name: 'Guests', seat: '', members: '' } }]);
  expect(row?.team).toEqual({ name: 'Guests', seat: '', members: [] });
});
