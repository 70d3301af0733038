import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { api } from './api/index.ts';
import type { Reply } from './api/index.ts';

export type Principal = Reply<'POST /api/public/fetch-principals-profiles'>[number];

/** Ids requested within this time share one call. */
const GATHER_MS = 20;
/** Most ids per call. */
export const BATCH_SIZE = 50;
const STALE_MS = 3_600_000;

interface Waiting {
  resolve: (principal: Principal | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches lookups of users and groups into calls of at most 50 ids. An unknown id gives null. A failed call fails only
 * its own lookups; the next lookup calls again.
 */
export function makeProfileLookup(
  fetchProfiles: (principalIds: string[]) => Promise<Principal[]>,
): (principalId: string) => Promise<Principal | null> {
  let gathered = new Map<string, Waiting[]>();

  async function send(batch: [string, Waiting[]][]): Promise<void> {
    try {
      const profiles = new Map((await fetchProfiles(batch.map(([id]) => id))).map((each) => [each.principalId, each]));
      for (const [id, waiting] of batch) for (const { resolve } of waiting) resolve(profiles.get(id) ?? null);
    } catch (error) {
      for (const [, waiting] of batch) for (const { reject } of waiting) reject(error);
    }
  }

  function flush(): void {
    const all = [...gathered];
    gathered = new Map();
    for (let start = 0; start < all.length; start += BATCH_SIZE) void send(all.slice(start, start + BATCH_SIZE));
  }

  return (principalId) =>
    new Promise((resolve, reject) => {
      if (gathered.size === 0) setTimeout(flush, GATHER_MS);
      gathered.set(principalId, [...(gathered.get(principalId) ?? []), { resolve, reject }]);
    });
}

const lookUp = makeProfileLookup((principalIds) =>
  api('POST /api/public/fetch-principals-profiles', { body: { principalIds } }),
);

/** Key of a principal's profile in the query cache; invalidate it after changing one. */
export const profileKey = (principalId: string) => ['principal', principalId] as const;

const profileQuery = (principalId: string) =>
  queryOptions({
    queryKey: profileKey(principalId),
    queryFn: () => lookUp(principalId),
    staleTime: STALE_MS,
    retry: 1,
  });

/** Name and avatar of a user or group; null for an unknown id. */
export function useProfile(principalId: string) {
  return useQuery(profileQuery(principalId));
}

/** Names of a few users by id; ids that are not loaded yet are missing. */
export function useNamesOf(principalIds: readonly string[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: principalIds.map(profileQuery),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data ? [[data.principalId, data.name] as const] : []))),
  });
}

/** Profiles of many principals, in as many calls as needed; unknown ids are left out. `signal` stops between calls. */
export async function fetchProfiles(
  principalIds: readonly string[],
  onSome: (found: Principal[]) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (let start = 0; start < principalIds.length; start += BATCH_SIZE) {
    signal?.throwIfAborted();
    // One call after the other: a long list must not crowd out the page's other requests.
    // oxlint-disable-next-line no-await-in-loop
    const profiles = await api('POST /api/public/fetch-principals-profiles', {
      body: { principalIds: principalIds.slice(start, start + BATCH_SIZE) },
      ...(signal === undefined ? {} : { signal }),
    });
    onSome(profiles);
  }
}
