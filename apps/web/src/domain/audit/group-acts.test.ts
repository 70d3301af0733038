import { expect, it } from 'vitest';
import type { AuditEntry } from './audit-entry.ts';
import { groupActs } from './group-acts.ts';

const entry = (id: string, at: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: id,
  at,
  userId: 'ann',
  action: 'contest.change',
  subjectType: 'contest',
  subjectId: 'c',
  before: null,
  after: null,
  ip: '10.0.0.1',
  ...more,
});
const idsOf = (groups: AuditEntry[][]) => groups.map((group) => group.map(({ _id }) => _id).join(''));

it('three acts of one user on one object within a minute form a group, two are listed separately', () => {
  const acts = [entry('a', 50_000), entry('b', 49_000), entry('c', 10_000)];
  expect(idsOf(groupActs(acts))).toEqual(['abc']);
  expect(idsOf(groupActs(acts.slice(1)))).toEqual(['b', 'c']);
});

it('another user, IP address or object, or a pause, starts a new group', () => {
  const run = (more: Partial<AuditEntry>) => [entry('x', 9, more), entry('y', 8, more), entry('z', 7, more)];
  const ours = [entry('a', 12), entry('b', 11), entry('c', 10)];
  for (const more of [{ userId: 'bob' }, { ip: '::1' }, { subjectId: 'd' }, { actingUserId: 'eve' }]) {
    expect(idsOf(groupActs([...ours, ...run(more)]))).toEqual(['abc', 'xyz']);
  }
  const later = ours.map((each) => ({ ...each, at: each.at + 70_000 }));
  expect(idsOf(groupActs([...later, ...run({})]))).toEqual(['abc', 'xyz']);
});
