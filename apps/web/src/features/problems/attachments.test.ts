import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused, standInForServer } from '../../testing/outside.ts';
import { standInForUploads } from '../../testing/outside-uploads.ts';
import { NotListed } from '../../domain/attachments/attachment-actions.ts';
import { markdownLink } from '../../domain/attachments/markdown-link.ts';
import { uploadAttachment } from './problem-attachments.api.ts';
import { freeKey } from './import/free-key.ts';
import { attachmentOf } from '../../lib/attachment-links.ts';

const PUT = 'GET /api/problem/p/attachment/a.png/url/upload';
const LIST = 'POST /api/problem/p/attachment';
const file = new File(['1234'], 'a.png');
const entry = { key: 'a.png', name: 'a.png', description: '' };

afterEach(() => vi.unstubAllGlobals());

describe('an attachment', () => {
  it.each([403, 'broken'] as const)('whose upload failed (%s) is not listed', async (answer) => {
    const { asked } = standInForServer({ [PUT]: { url: '/files/a' }, [LIST]: {} });
    standInForUploads(answer);
    await expect(uploadAttachment('p', file, entry, { replacing: false })).rejects.toThrow(/says no|Network/);
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('that was uploaded but not listed is reported', async () => {
    standInForServer({
      [PUT]: { url: '/files/a' },
      [LIST]: new Refused(507, { message: 'x', refusal: 'out-of-space' }),
    });
    standInForUploads();
    await expect(uploadAttachment('p', file, entry, { replacing: false })).rejects.toBeInstanceOf(NotListed);
  });

  it('that replaces another keeps its entry', async () => {
    const { asked } = standInForServer({ [PUT]: { url: '/files/a' } });
    const { uploads } = standInForUploads();
    await uploadAttachment('p', file, entry, { replacing: true });
    expect(uploads).toHaveLength(1);
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('is resolved from its copied link, whatever its key', () => {
    for (const key of ['a.png', 'pic (1).png', '图 一.png', "o'neil)(.png", '100%.png', 'a/b.png']) {
      const [, target = ''] = /\((attachment:.*)\)$/.exec(markdownLink({ key, name: key })) ?? [];
      expect(target).not.toMatch(/[\s()]/);
      expect(attachmentOf(target)).toBe(key);
    }
  });

  it('is not resolved from absolute URLs', () => {
    for (const url of ['https://example.org/a.png', '//example.org/a', '/a.png', '#top', 'mailto:a@b', 'data:,x', '']) {
      expect(attachmentOf(url)).toBeNull();
    }
    expect(attachmentOf('./figure.png?raw')).toBe('figure.png');
  });

  it('gets a unique key when it is pasted', () => {
    expect(freeKey('my image.png', [])).toBe('my-image.png');
    expect(freeKey('image.png', ['image.png', 'image-2.png'])).toBe('image-3.png');
    expect(freeKey('x'.repeat(400), []).length).toBeLessThanOrEqual(256);
  });
});
