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

  it('is fetched again if the network fails for a moment, unless the code itself fails', async () => {
    const load = vi
      .fn<() => Promise<{ Page: () => null }>>()
      .mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
      .mockResolvedValue({ Page: () => null });
    await lazyPage(load, 'Page').preload();
    expect(load).toHaveBeenCalledTimes(2);
    const broken = vi.fn<() => Promise<{ Page: () => null }>>().mockRejectedValue(new TypeError('x is not a function'));
    await expect(lazyPage(broken, 'Page').preload()).rejects.toThrow('not a function');
    expect(broken).toHaveBeenCalledTimes(1);
  });

  it('can be fetched again', async () => {
    const load = vi
      .fn<() => Promise<{ Page: () => null }>>()
      .mockRejectedValue(new TypeError('Importing a module script failed.'));
    const page = lazyPage(load, 'Page');
    await expect(page.preload()).rejects.toThrow('Importing');
    expect(load).toHaveBeenCalledTimes(3);
    load.mockResolvedValue({ Page: () => null });
    await page.preload();
    expect(load).toHaveBeenCalledTimes(4);
  });
});
