import { expect, it } from 'vitest';
import { instanceSearch } from './instance-search.ts';

it.each([
  [{}, {}],
  [
    { state: 'allocated', who: 'all', page: 2 },
    { state: 'allocated', who: 'all', page: 2 },
  ],
  [{ state: 'melted', who: 'them', page: 'x' }, {}],
])('an address of %j means %j', (query, expected) => {
  expect(instanceSearch(query)).toEqual(expected);
});
