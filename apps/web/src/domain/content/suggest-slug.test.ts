import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugFault } from './content-rules.ts';
import { suggestSlug } from './suggest-slug.ts';

const suggested = (title: string) => suggestSlug({ title: '', slug: '' }, title);

describe('the suggested slug', () => {
  it.each([
    ['Two Weights', 'two-weights'],
    ['  A + B: "sum" / 100%?  ', 'a-b-sum-100'],
    ['Été & Größe!', 'ete-grosse'],
    ['第一步 （入门）', '第一步-入门'],
    ['???', ''],
  ])('of %j is %j', (title, slug) => {
    expect(suggested(title)).toBe(slug);
  });

  it('is empty or valid, whatever the title', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 300 }), (title) => {
        const slug = suggested(title);
        expect(slug === '' || slugFault(slug) === null).toBe(true);
      }),
    );
  });

  it('follows the title until the user changes it', () => {
    expect(suggestSlug({ title: 'Sum', slug: 'sum' }, 'Sums')).toBe('sums');
    expect(suggestSlug({ title: 'Sum', slug: 'my-sum' }, 'Sums')).toBe('my-sum');
    expect(suggestSlug({ title: 'Sum', slug: '' }, 'Sums')).toBe('');
  });
});
