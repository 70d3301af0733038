import { expect, it } from 'vitest';
import { moveItem } from '../../lib/move-item.ts';
import { reslugged } from './plan-order.ts';

const contests = (...slugs: string[]) => slugs.map((slug, index) => ({ _id: `c${index}`, settings: { slug } }));

it('keeps slugs in position while contests move', () => {
  const before = contests('01', '02', '10');
  expect(reslugged(before, moveItem(before, 2, 0))).toEqual([
    { contestId: 'c2', slug: '01' },
    { contestId: 'c0', slug: '02' },
    { contestId: 'c1', slug: '10' },
  ]);
  expect(reslugged(before, moveItem(before, 0, 1)).map((one) => one.contestId)).toEqual(['c1', 'c0']);
  expect(reslugged(before, before)).toEqual([]);
});

it('renumbers all if two have the same slug', () => {
  const before = contests('a', 'a', 'b');
  expect(reslugged(before, moveItem(before, 0, 2))).toEqual([
    { contestId: 'c1', slug: '01' },
    { contestId: 'c2', slug: '02' },
    { contestId: 'c0', slug: '03' },
  ]);
});
