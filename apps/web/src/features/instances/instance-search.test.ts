import { expect, it } from 'vitest';
import { instanceSearch } from './instance-search.ts';

it.each([
  [{}, {}],
  [
    { state: 'allocated', who: 'all', page: 2 },
    { state: 'allocated', who: 'all', page: 2 },
  ],
  [{ state: 'melted', who: 'them', page: 'x' }, {}],
])('the URL %j is parsed as %j', (query, expected) => {
  expect(instanceSearch(query)).toEqual(expected);
});
