import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Principal, fetchProfiles, profileKey } from '../../lib/profiles.ts';
import type { BoardRow } from './board-document.ts';

export interface Names {
  /** Undefined for names that are not loaded. */
  nameOf: (userId: string) => string | undefined;
  /** Number of loaded names. */
  knownCount: number;
  error: unknown;
}

/**
 * Names of all participants of a board, loaded on demand in small batches. Visible rows load their own names; only
 * search and export need all.
 */
export function useNames(rows: readonly BoardRow[], enabled: boolean): Names {
  const queries = useQueryClient();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(() => new Map());
  const [error, setError] = useState<unknown>(null);
  const loaded = useRef(names);

  useEffect(() => {
    if (!enabled) return undefined;
    const stop = new AbortController();
    const addNames = (found: readonly (readonly [string, string])[]) => {
      loaded.current = new Map([...loaded.current, ...found]);
      setNames(loaded.current);
    };
    const cached: [string, string][] = [];
    const missing: string[] = [];
    for (const { userId } of rows) {
      if (loaded.current.has(userId)) continue;
      const profile = queries.getQueryData<Principal | null>(profileKey(userId));
      if (profile === undefined) missing.push(userId);
      else cached.push([userId, profile?.name ?? '']);
    }
    // Cached names are available immediately; the others arrive later.
    if (cached.length > 0) queueMicrotask(() => addNames(cached));
    void fetchProfiles(
      missing,
      (found) => {
        for (const profile of found) queries.setQueryData(profileKey(profile.principalId), profile);
        addNames(found.map(({ principalId, name }) => [principalId, name]));
      },
      stop.signal,
    ).then(
      () => setError(null),
      (caught: unknown) => {
        if (!stop.signal.aborted) setError(caught);
      },
    );
    return () => stop.abort();
  }, [rows, enabled, queries]);

  return { nameOf: (userId) => names.get(userId), knownCount: names.size, error };
}
