import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = 'assay-platform-issues';

/** The module in the state of a freshly loaded page. */
async function freshPage() {
  vi.resetModules();
  return import('./platform-issues.ts');
}

class Capable {
  stream(): ReadableStream {
    return new ReadableStream();
  }
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('Worker', Capable);
  vi.stubGlobal('File', Capable);
  vi.stubGlobal('structuredClone', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

describe('the platform check', () => {
  it('finds no issue in a browser that has everything required', async () => {
    expect((await freshPage()).findPlatformIssues()).toEqual([]);
  });

  it('names what is missing, and remembers it for this browser', async () => {
    vi.stubGlobal('Worker', undefined);
    expect((await freshPage()).findPlatformIssues()).toEqual(['worker']);
    vi.stubGlobal('Worker', Capable);
    expect((await freshPage()).findPlatformIssues()).toEqual(['worker']);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({ version: '1', issues: ['worker'] });
  });

  it('checks another browser again', async () => {
    localStorage.setItem(KEY, JSON.stringify({ version: '1', userAgent: 'another', issues: ['worker'] }));
    expect((await freshPage()).findPlatformIssues()).toEqual([]);
  });

  it('stays silent after it was dismissed', async () => {
    vi.stubGlobal('Worker', undefined);
    (await freshPage()).dismissPlatformIssues();
    expect((await freshPage()).findPlatformIssues()).toEqual([]);
  });
});
