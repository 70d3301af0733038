import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { EndpointKey } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { emailHash } from '../../src/features/users/email-hash.ts';

/*
 * Which fields of a user each viewer sees, and where. Each cell lists the parts of the subject's profile that the reply
 * contains anywhere; `-` is a reply without any, a number the status of a refusal. `hash` is our own key for the image;
 * `key` would be the key of the image at avatar services, from which the e-mail can be guessed.
 */

const table = `
                   | nobody    | stranger  | member    | org admin | other admin | self      | site admin
user list          | 403       | name hash | name hash | name hash | name hash   | name hash | name hash
user               | 403       | name hash | name hash | name hash | name hash   | all hash  | all hash
user profile       | 403       | name      | name      | name      | name        | all       | all
all users          | 403       | 403       | 403       | 403       | 403         | 403       | all
org members        | 403       | 403       | 403       | all       | 403         | 403       | 403
group members      | 403       | 404       | name hash | all hash  | 404         | name hash | 404
search by name     | 403       | 403       | name hash | name hash | 403         | name hash | name hash
search by id       | 403       | 403       | name hash | name hash | 403         | name hash | name hash
search elsewhere   | 403       | 403       | 403       | 403       | name hash   | 403       | name hash
search, no member  | 403       | 403       | 403       | 403       | -           | 403       | -
principal profiles | name hash | name hash | name hash | name hash | name hash   | name hash | name hash
participants       | 403       | 404       | 404       | -         | 404         | -         | 404
`;

const subjectProfile = {
  name: 'Subject-of-all',
  email: 'subject@private.example',
  realname: 'Realname-of-it',
  telephone: '13812345678',
  school: 'School-of-it',
  studentGrade: 'Grade-of-it',
};
const key = createHash('md5').update(subjectProfile.email).digest('hex');

const server = serverForFile();
let viewers: Record<string, TestClient>;
let places: Record<string, [EndpointKey, object]>;

beforeAll(async () => {
  const [subject, member, admin, otherAdmin, stranger] = [
    await server.makeUser({ ...subjectProfile, verified: ['school', 'email'] }),
    await server.makeUser(),
    await server.makeUser(),
    await server.makeUser(),
    await server.makeUser(),
  ];
  const org = await server.makeOrg({ ownerId: admin.id });
  const elsewhere = await server.makeOrg({ ownerId: otherAdmin.id });
  for (const one of [subject, member]) await server.addMember(org.id, one.id);
  const group = await server.makeGroup(org.id, [subject.id]);
  viewers = {
    nobody: server.client(),
    stranger: await server.signIn(stranger),
    member: await server.signIn(member),
    'org admin': await server.signIn(admin),
    'other admin': await server.signIn(otherAdmin),
    self: await server.signIn(subject),
    'site admin': await server.signIn(await server.makeAdmin()),
  };
  const { contestId } = await (
    await server.signIn(admin)
  ).call('POST /api/contest', {
    body: { orgId: org.id, slug: 'cup', title: 'Cup', accessLevel: ACCESS_LEVEL.private, start: 1, duration: 1 },
  });
  const stages = [
    { name: 'one', start: 0, settings: {} },
    { name: 'two', start: 1, settings: { participantEnabled: true } },
    { name: 'three', start: 2, settings: { participantEnabled: true } },
  ];
  const params = { contestId };
  const director = await server.signIn(admin);
  await director.call('PATCH /api/contest/:contestId/admin/stages', { params, body: stages });
  await director.call('POST /api/contest/:contestId/participant/admin/import', {
    params,
    body: { rows: [{ userId: subject.id }] },
  });
  const list = { perPage: 100, search: subjectProfile.name };
  places = {
    'user list': ['GET /api/user', { query: list }],
    user: ['GET /api/user/:userId', { params: { userId: subject.id } }],
    'user profile': ['GET /api/user/:userId/profile', { params: { userId: subject.id } }],
    'all users': ['GET /api/admin/user', { query: list }],
    'org members': ['GET /api/org/:orgId/admin/member', { params: { orgId: org.id }, query: list }],
    'group members': ['GET /api/group/:groupId/member', { params: { groupId: group.id }, query: list }],
    'search by name': search(org.id, { name: subjectProfile.name }),
    'search by id': search(org.id, { principalId: subject.id }),
    'search elsewhere': search(elsewhere.id, { name: subjectProfile.name }),
    'search, no member': search(elsewhere.id, { name: subjectProfile.name.toLowerCase() }),
    'principal profiles': [
      'POST /api/public/fetch-principals-profiles',
      { body: { principalIds: [subject.id, group.id, member.id] } },
    ],
    participants: ['GET /api/contest/:contestId/participant', { params, query: { perPage: 15 } }],
  };
});

function search(orgId: string, body: object): [EndpointKey, object] {
  return ['POST /api/org/:orgId/search-principals', { params: { orgId }, body }];
}

/** The fields of the subject that a reply contains. */
function seen(status: number, body: unknown): string {
  if (status !== 200) return String(status);
  const text = JSON.stringify(body);
  const fields = Object.entries(subjectProfile).filter(([, value]) => text.includes(value));
  const isAll = fields.length === Object.keys(subjectProfile).length;
  const found = isAll ? ['all'] : fields.map(([name]) => name);
  if (text.includes(emailHash(server.context, subjectProfile.email))) found.push('hash');
  if (text.includes(key)) found.push('key');
  return found.join(' ') || '-';
}

const [header = '', ...rows] = table.trim().split('\n');
const columns = header.split('|').map((cell) => cell.trim());

test.each(rows.map((row) => row.split('|').map((cell) => cell.trim())))('%s', async (place, ...cells) => {
  const [endpoint, call] = places[place] ?? [];
  if (!endpoint) throw new Error(`Unknown place: ${place}`);
  const found: Record<string, string> = {};
  for (const viewer of columns.slice(columns[0] === 'nobody' ? 0 : 1)) {
    const reply = await viewers[viewer]?.send(endpoint, call);
    if (!reply) throw new Error(`Unknown viewer: ${viewer}`);
    found[viewer] = seen(reply.status, reply.body);
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((viewer, index) => [viewer, cells[index]])));
});
