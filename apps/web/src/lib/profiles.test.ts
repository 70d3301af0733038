// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BATCH_SIZE, makeProfileLookup } from './profiles.ts';
import type { Principal } from './profiles.ts';

const principal = (principalId: string): Principal => ({
  principalId,
  principalType: 'user',
  name: principalId,
  emailHash: '',
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('looking up names', () => {
  it('requests the names of a page in one call, and each name once', async () => {
    const fetchProfiles = vi.fn<(ids: string[]) => Promise<Principal[]>>(async (ids) => ids.map(principal));
    const lookUp = makeProfileLookup(fetchProfiles);
    const found = Promise.all([lookUp('a'), lookUp('b'), lookUp('a')]);
    await vi.runAllTimersAsync();
    expect((await found).map((each) => each?.name)).toEqual(['a', 'b', 'a']);
    expect(fetchProfiles).toHaveBeenCalledExactlyOnceWith(['a', 'b']);
  });

  it('never requests more than 50 in a call', async () => {
    const fetchProfiles = vi.fn<(ids: string[]) => Promise<Principal[]>>(async (ids) => ids.map(principal));
    const lookUp = makeProfileLookup(fetchProfiles);
    const found = Promise.all(Array.from({ length: BATCH_SIZE + 1 }, (_, at) => lookUp(String(at))));
    await vi.runAllTimersAsync();
    await found;
    expect(fetchProfiles.mock.calls.map(([ids]) => ids.length)).toEqual([BATCH_SIZE, 1]);
  });

  it('recovers from a failed call', async () => {
    const fetchProfiles = vi
      .fn<(ids: string[]) => Promise<Principal[]>>()
      .mockRejectedValueOnce(new Error('down'))
      .mockImplementation(async (ids) => ids.map(principal));
    const lookUp = makeProfileLookup(fetchProfiles);
    const failed = expect(lookUp('a')).rejects.toThrow('down');
    await vi.runAllTimersAsync();
    await failed;
    const found = lookUp('a');
    await vi.runAllTimersAsync();
    expect((await found)?.name).toBe('a');
  });

  it('returns null for an unknown id', async () => {
    const lookUp = makeProfileLookup(async () => []);
    const found = lookUp('a');
    await vi.runAllTimersAsync();
    expect(await found).toBeNull();
  });
});
