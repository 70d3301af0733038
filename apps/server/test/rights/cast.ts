import { capabilityMask } from '@assay/contract';
import type { TestClient, TestServer } from '@assay/testkit';

/*
 * The viewers who try every route. One organization, with a member for each of its capabilities and one for each bit of
 * an object's access list, and users from outside. Objects are private, so that they are invisible without a right.
 */

/** Members of the organization and their capabilities in it. */
const members = {
  member: capabilityMask('org', 'access'),
  'org admin': capabilityMask('org', 'access', 'admin'),
  setter: capabilityMask('org', 'access', 'problem'),
  director: capabilityMask('org', 'access', 'contest'),
  planner: capabilityMask('org', 'access', 'plan'),
  'app keeper': capabilityMask('org', 'access', 'app'),
  'instance keeper': capabilityMask('org', 'access', 'instance'),
  /** Takes part in the contest only by registration. */
  participant: capabilityMask('org', 'access'),
  banned: capabilityMask('org', 'access'),
  /** Member of a group that is on every access list. */
  'in group': capabilityMask('org', 'access'),
  'listed 0': capabilityMask('org', 'access'),
  'listed 1': capabilityMask('org', 'access'),
  'listed 2': capabilityMask('org', 'access'),
  'listed 3': capabilityMask('org', 'access'),
  'listed 4': capabilityMask('org', 'access'),
  'listed 5': capabilityMask('org', 'access'),
  'listed 6': capabilityMask('org', 'access'),
  'listed 7': capabilityMask('org', 'access'),
} as const satisfies Record<string, bigint>;

export type MemberName = keyof typeof members | 'owner';
export type PersonName = MemberName | 'stranger' | 'other owner' | 'site admin';
export type ViewerName = 'nobody' | PersonName | 'restricted' | 'runner' | 'other runner';

/** Entries of each access list besides the group: access and the named bit. */
export const listed: Partial<Record<PersonName, bigint>> = {
  'listed 0': 1n,
  'listed 1': 1n | 2n,
  'listed 2': 1n | 4n,
  'listed 3': 1n | 8n,
  'listed 4': 1n | 16n,
  'listed 5': 1n | 32n,
  'listed 6': 1n | 64n,
  'listed 7': 1n | 128n,
};
/** Rights of the group on each access list: access and administration. */
export const GROUP_MASK = 1n | 2n;

export interface Cast {
  orgId: string;
  /** The group that is on every access list. */
  groupId: string;
  runnerId: string;
  people: Record<PersonName, string>;
  /** Authentication headers of each viewer. */
  headers: Record<ViewerName, Record<string, string>>;
  clients: Record<ViewerName, TestClient>;
}

/** A user's capability in the organization; null for non-members. */
export function orgCapability(viewer: ViewerName): bigint | null {
  if (viewer === 'owner' || viewer === 'restricted') return -1n;
  return new Map<string, bigint>(Object.entries(members)).get(viewer) ?? null;
}

export async function makeCast(server: TestServer): Promise<Cast> {
  const person = async (given?: Parameters<TestServer['makeUser']>[0]) => (await server.makeUser(given)).id;
  const names = Object.keys(members) as (keyof typeof members)[]; // Its own keys.
  const [owner, stranger, otherOwner] = [await person(), await person(), await person()];
  const { id: orgId } = await server.makeOrg({ ownerId: owner });
  const other = await server.makeOrg({ ownerId: otherOwner });
  const found: Partial<Record<PersonName, string>> = { owner, stranger, 'other owner': otherOwner };
  found['site admin'] = (await server.makeAdmin()).id;
  for (const name of names) {
    const id = await person();
    await server.addMember(orgId, id, members[name]);
    found[name] = id;
  }
  const people = found as Record<PersonName, string>; // Filled above.
  const { id: groupId } = await server.makeGroup(orgId, [people['in group']]);
  const labels = ['default', 'ranker', 'instance:default'];
  const runner = await server.makeRunner({ orgId, labels });
  const otherRunner = await server.makeRunner({ orgId: other.id, labels });
  const signed = async (id: string, tags?: string[]) => ({
    authorization: `Bearer ${await server.makeToken({ id }, tags)}`,
  });
  const made: Partial<Cast['headers']> = {
    nobody: {},
    restricted: await signed(owner, ['no-such-tag']),
    runner: runner.headers,
    'other runner': otherRunner.headers,
  };
  for (const [name, id] of Object.entries(people)) made[name as PersonName] = await signed(id);
  const headers = made as Cast['headers']; // Filled above.
  const clients: Partial<Cast['clients']> = {};
  for (const [name, one] of Object.entries(headers)) clients[name as ViewerName] = server.client(one);
  return { orgId, groupId, runnerId: runner.id, people, headers, clients: clients as Cast['clients'] };
}
