import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Principal, fetchProfiles, profileKey } from '../../lib/profiles.ts';
import type { BoardRow } from './board-document.ts';

export interface Names {
  /** Nothing for names that are not known yet. */
  nameOf: (userId: string) => string | undefined;
  /** How many of all are known. */
  knownCount: number;
  error: unknown;
}

/**
 * Names of everybody on a board, loaded once they are wanted, a few at a time. A board of ten thousand shows those on
 * the screen by themselves; searching and exporting need them all.
 */
export function useNames(rows: readonly BoardRow[], wanted: boolean): Names {
  const queries = useQueryClient();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(() => new Map());
  const [error, setError] = useState<unknown>(null);
  const known = useRef(names);

  useEffect(() => {
    if (!wanted) return undefined;
    const stop = new AbortController();
    const learn = (found: readonly (readonly [string, string])[]) => {
      known.current = new Map([...known.current, ...found]);
      setNames(known.current);
    };
    const cached: [string, string][] = [];
    const missing: string[] = [];
    for (const { userId } of rows) {
      if (known.current.has(userId)) continue;
      const profile = queries.getQueryData<Principal | null>(profileKey(userId));
      if (profile === undefined) missing.push(userId);
      else cached.push([userId, profile?.name ?? '']);
    }
    // What is cached is available immediately; the rest arrives later.
    if (cached.length > 0) queueMicrotask(() => learn(cached));
    void fetchProfiles(
      missing,
      (found) => {
        for (const profile of found) queries.setQueryData(profileKey(profile.principalId), profile);
        learn(found.map(({ principalId, name }) => [principalId, name]));
      },
      stop.signal,
    ).then(
      () => setError(null),
      (caught: unknown) => {
        if (!stop.signal.aborted) setError(caught);
      },
    );
    return () => stop.abort();
  }, [rows, wanted, queries]);

  return { nameOf: (userId) => names.get(userId), knownCount: names.size, error };
}
