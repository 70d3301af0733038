import createCache from '@emotion/cache';
import { describe, expect, it } from 'vitest';
import { safariPrefixes } from './safari-prefixes.ts';

function written(styles: string): string {
  const cache = createCache({ key: 'few', speedy: false, stylisPlugins: [safariPrefixes] });
  cache.insert('.a', { name: 'a', styles }, cache.sheet, true);
  return cache.sheet.tags.map((tag) => tag.textContent).join('');
}

describe('styles', () => {
  it('get a prefix for what Safari supports only with a prefix', () => {
    expect(written('color:red;user-select:none;')).toBe('.a{color:red;-webkit-user-select:none;user-select:none;}');
  });

  it('are otherwise unchanged', () => {
    expect(written('display:flex;transition:opacity 1s;')).toBe('.a{display:flex;transition:opacity 1s;}');
  });
});
