import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

it('copying fails with the reason of the browser', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('Not allowed here')) } });
  await expect(copyText('x')).rejects.toThrow('Not allowed here');
});

it('copying without a clipboard fails with a reason if the old API fails too', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', Object.assign(new EventTarget(), { execCommand: () => false }));
  await expect(copyText('x')).rejects.toThrow('does not let pages copy');
});
