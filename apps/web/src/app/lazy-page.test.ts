import { describe, expect, it, vi } from 'vitest';
import { isChunkError, lazyPage } from './lazy-page.ts';

describe('a code chunk that cannot be fetched', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://oj.example/assets/a.js',
    'error loading dynamically imported module: https://oj.example/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('is distinguished from a bug: %s', (message) => {
    expect(isChunkError(new TypeError(message))).toBe(true);
    expect(isChunkError(new TypeError('x is not a function'))).toBe(false);
  });

  it('can be fetched again', async () => {
    const load = vi
      .fn<() => Promise<{ Page: () => null }>>()
      .mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
      .mockResolvedValue({ Page: () => null });
    const page = lazyPage(load, 'Page');
    await expect(page.preload()).rejects.toThrow('Importing');
    await page.preload();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
