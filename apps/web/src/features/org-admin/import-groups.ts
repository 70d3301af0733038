import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import type { MemberRow } from './member-rows.ts';

const PAGE_SIZE = 100;
const FRESH_MS = 30_000;

const allGroups = (orgId: string) => ({
  queryKey: ['group', 'all', orgId],
  queryFn: async () => {
    const ids = new Map<string, string>();
    for (let page = 1; ; page += 1) {
      const query = { orgId, page, perPage: PAGE_SIZE, count: false } as const;
      const { items } = await api('GET /api/group', { query });
      for (const { _id, profile } of items) ids.set(profile.name, _id);
      if (items.length < PAGE_SIZE) return ids;
    }
  },
  staleTime: FRESH_MS,
});

/** Ids of the groups that rows name; with `create`, missing groups are created, otherwise they are absent. */
export async function findImportGroups(
  queries: QueryClient,
  orgId: string,
  rows: readonly Pick<MemberRow, 'groups'>[],
  create: boolean,
): Promise<ReadonlyMap<string, string>> {
  const names = new Set(rows.flatMap(({ groups }) => groups));
  if (names.size === 0) return new Map();
  const existing = await queries.fetchQuery(allGroups(orgId));
  const missing = [...names].filter((name) => !existing.has(name));
  if (!create || missing.length === 0) return existing;
  const ids = new Map(existing);
  try {
    for (const name of missing) {
      const { groupId } = await api('POST /api/group', { body: { orgId, profile: { name, email: '' } } });
      ids.set(name, groupId);
    }
  } finally {
    await queries.invalidateQueries({ queryKey: ['group'] });
  }
  return ids;
}
