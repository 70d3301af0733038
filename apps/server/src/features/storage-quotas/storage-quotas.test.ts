import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '@assay/problem';
import { serverForFile, type TestClient } from '@assay/testkit';
import { orgStorage, problemData, users, userStorage } from '../../db/schema.ts';
import { problemAttachmentKey } from '../../storage/keys.ts';
import { announce, complete, submit, take } from '../../../test/support/judging.ts';
import { addData, makeJudgedProblem } from '../../../test/support/problem-data.ts';

const USER_BYTES = 1000;
const WAITING = 3;

const server = serverForFile({
  config: { quotas: { userBytes: USER_BYTES, orgBytes: 100_000, waiting: WAITING } },
});
let admin: TestClient;
beforeAll(async () => {
  admin = await server.signIn(await server.makeAdmin());
});

async function makeScene() {
  const scene = await makeJudgedProblem(server);
  const user = await server.makeUser();
  return { ...scene, orgId: scene.org.id, problemId: scene.problem.id, user, contestant: await server.signIn(user) };
}
type Scene = Awaited<ReturnType<typeof makeScene>>;

const PATH = 'POST /api/problem/:problemId/solution';
const asking = ({ problemId }: Pick<Scene, 'problemId'>, size: number) => ({
  params: { problemId },
  body: { hash: 'a'.repeat(64), size },
});
async function stored({ orgId, user }: Pick<Scene, 'orgId' | 'user'>) {
  const [ofUser] = await server.db.select().from(userStorage).where(eq(userStorage.userId, user.id));
  const [ofOrg] = await server.db.select().from(orgStorage).where(eq(orgStorage.orgId, orgId));
  return { user: ofUser?.bytes ?? 0, org: ofOrg?.bytes ?? 0 };
}
/** Expected counters of an organization. */
async function summed(orgId: string): Promise<number> {
  const { rows } = await server.db.execute<{ bytes: number }>(sql`select coalesce(sum(bytes), 0)::float8 as bytes from (
    select size_bytes as bytes from solutions where org_id = ${orgId}
    union all select size_bytes from problem_data join problems on problems.id = problem_id where org_id = ${orgId}
    union all select size_bytes from problem_attachments join problems on problems.id = problem_id where org_id = ${orgId}
  ) as files`);
  return rows[0]?.bytes ?? 0;
}
async function attach({ setter, problemId }: Pick<Scene, 'setter' | 'problemId'>, key: string, content: string) {
  await server.context.store.put(problemAttachmentKey(problemId, key), Readable.from([Buffer.from(content)]));
  const body = { key, name: key, description: '' };
  return await setter.send('POST /api/problem/:problemId/attachment', { params: { problemId }, body });
}
const setFor = (orgId: string, storage: number | 'unlimited' | 'default') =>
  admin.call('PATCH /api/admin/runner-quota/org/:orgId', { params: { orgId }, body: { storage } });

describe('stored bytes', () => {
  it('are counted when created, changed and deleted, regardless of who deletes them', async () => {
    const scene = await makeScene();
    const { orgId, problemId, setter, contestant } = scene;
    const before = await stored(scene);
    expect(before).toEqual({ user: 0, org: await summed(orgId) });
    expect(before.org).toBeGreaterThan(0);
    await contestant.call(PATH, asking(scene, 300));
    expect(await stored(scene)).toEqual({ user: 300, org: before.org + 300 });
    await contestant.call(PATH, asking(scene, 200));
    expect(await stored(scene)).toEqual({ user: 200, org: before.org + 200 });
    await addData(setter, problemId, 'another version');
    expect((await attach(scene, 'k', 'content')).status).toBe(200);
    expect((await stored(scene)).org).toBe(await summed(orgId));
    expect((await stored(scene)).org).toBeGreaterThan(before.org + 200 + 'content'.length);
    const attachment = { params: { problemId, key: 'k' } };
    await setter.call('DELETE /api/problem/:problemId/attachment/:key', attachment);
    expect((await stored(scene)).org).toBe(await summed(orgId));
    await attach(scene, 'again', 'content');
    await setter.call('DELETE /api/problem/:problemId/admin', { params: { problemId } });
    expect(await stored(scene)).toEqual({ user: 0, org: 0 });
  });

  it('are counted correctly under concurrent creation and deletion', async () => {
    const scenes = await Promise.all([makeScene(), makeScene()]);
    const people = await Promise.all(Array.from({ length: 6 }, async () => server.makeUser()));
    const clients = await Promise.all(people.map((user) => server.signIn(user)));
    await Promise.all(
      clients.flatMap((client, at) =>
        scenes.flatMap((scene) => [10, 20, 30].map((size) => client.call(PATH, asking(scene, size + at)))),
      ),
    );
    for (const scene of scenes) expect((await stored(scene)).org).toBe(await summed(scene.orgId));
    await Promise.all([
      server.db.transact((tx) => tx.delete(users).where(eq(users.id, people[0]?.id ?? ''))),
      ...scenes.map(({ setter, problemId }) =>
        setter.call('DELETE /api/problem/:problemId/admin', { params: { problemId } }),
      ),
    ]);
    for (const scene of scenes) expect((await stored(scene)).org).toBe(0);
    for (const user of people) expect((await stored({ orgId: scenes[0].orgId, user })).user).toBe(0);
  });
});

describe('a user', () => {
  it('cannot store more than a user may, and sees the limit', async () => {
    const [one, other] = [await makeScene(), await makeScene()];
    await one.contestant.call(PATH, asking(one, 900));
    const reply = await one.contestant.send(PATH, asking(other, 200));
    expect([reply.status, reply.body]).toMatchObject([
      413,
      { refusal: 'user-storage-full', usage: { unit: 'bytes', used: 1100, allowed: USER_BYTES } },
    ]);
    expect((await stored({ ...other, user: one.user })).user).toBe(900);
    await one.contestant.call(PATH, asking(other, 100));
    const refused = await one.contestant.send(PATH, { ...asking(other, 200), headers: { 'accept-language': 'zh-CN' } });
    expect((refused.body as { message: string }).message).toMatch(/存储空间已达上限.*需要 0.0 MiB，上限 0.0 MiB/);
  });

  it('gets the last place once from two concurrent announcements', async () => {
    const scenes = [await makeScene(), await makeScene(), await makeScene()];
    const [first] = scenes as [Scene];
    const replies = await Promise.all(scenes.map((scene) => first.contestant.send(PATH, asking(scene, 600))));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 413, 413]);
    expect((await stored(first)).user).toBe(600);
  });

  it('cannot have more solutions waiting than allowed, and can submit again when one is judged', async () => {
    const { problemId, contestant, org } = await makeScene();
    const runner = server.client((await server.makeRunner({ orgId: org.id })).headers);
    for (let count = 0; count < WAITING - 1; count += 1) await submit(contestant, problemId, `n${count}`);
    const last = await announce(contestant, problemId, 'last');
    await submit(contestant, problemId, 'last');
    expect(last).not.toBe('');
    const refused = await contestant.send(PATH, asking({ problemId }, 10));
    expect([refused.status, refused.body]).toMatchObject([
      429,
      { refusal: 'too-many-waiting', usage: { unit: 'submissions', used: WAITING, allowed: WAITING } },
    ]);
    await complete(runner, await take(runner));
    await submit(contestant, problemId, 'next');
  });

  it('cannot have more solutions waiting than allowed under concurrent submissions', async () => {
    const scenes = await Promise.all(Array.from({ length: WAITING + 2 }, makeScene));
    const { contestant } = scenes[0] as Scene;
    const ids = await Promise.all(scenes.map(({ problemId }) => announce(contestant, problemId, 'x')));
    const replies = await Promise.all(
      scenes.map(({ problemId }, at) =>
        contestant.send('POST /api/problem/:problemId/solution/:solutionId/submit', {
          params: { problemId, solutionId: ids[at] ?? '' },
          body: {},
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(WAITING);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('can submit a source of at most one mebibyte if it is typed into an editor', async () => {
    const { problemId, contestant } = await makeScene();
    await setFor((await makeScene()).orgId, 'unlimited');
    const submitForm = { form: { files: [{ path: 'main.cpp', type: { editor: {} } }] } };
    const set = (value: object) =>
      server.db.transact((tx) =>
        tx
          .update(problemData)
          .set({ config: sql`jsonb_set(${problemData.config}, '{submit}', ${JSON.stringify(value)}::jsonb)` })
          .where(eq(problemData.problemId, problemId)),
      );
    const refusalAt = async (size: number) => {
      const { body } = await contestant.send(PATH, asking({ problemId }, size));
      return (body as { refusal?: string }).refusal;
    };
    await set(submitForm);
    expect(await refusalAt(2 ** 20 + 1)).toBe('too-large');
    expect(await refusalAt(2 ** 20)).toBe('user-storage-full');
    await set({ ...submitForm, upload: true });
    expect(await refusalAt(2 ** 20 + 1)).toBe('user-storage-full');
    expect(await refusalAt(10 * 2 ** 20 + 1)).toBe('too-large');
  });
});

describe('an organization', () => {
  it('cannot store more than it may: solutions, data, attachments, packages', async () => {
    const scene = await makeScene();
    const { orgId, problemId, setter, contestant } = scene;
    const params = { problemId };
    const { org: used } = await stored(scene);
    await setFor(orgId, used + 10);
    const full = [413, { refusal: 'org-storage-full', usage: { unit: 'bytes', used: used + 11, allowed: used + 10 } }];
    const solution = await contestant.send(PATH, asking(scene, 11));
    expect([solution.status, solution.body]).toMatchObject(full);
    const attachment = await attach(scene, 'k', '12345678901');
    expect([attachment.status, attachment.body]).toMatchObject(full);
    const body = { orgId, hash: hashOf('x'), size: 11 };
    const upload = await setter.send('POST /api/problem/import/upload', { body });
    expect([upload.status, upload.body]).toMatchObject(full);
    await expect(addData(setter, problemId, 'a version of many more than ten bytes')).rejects.toThrow(/./);
    expect(await setter.call('GET /api/problem/:problemId/data', { params })).toHaveLength(1);
    expect((await stored(scene)).org).toBe(used);
    await setFor(orgId, 'unlimited');
    await contestant.call(PATH, asking(scene, 900));
  });

  it('and site administrators see what is used and allowed', async () => {
    const scene = await makeScene();
    const { orgId, setter } = scene;
    const { org: usedBytes } = await stored(scene);
    const shown = async () => (await setter.call('GET /api/org/:orgId/admin/settings', { params: { orgId } })).storage;
    const listed = async () => {
      const query = { perPage: 100, count: true } as const;
      const { items } = await admin.call('GET /api/admin/runner-quota/org', { query });
      return items.find((one) => one.orgId === orgId)?.storage;
    };
    expect(await shown()).toEqual({ usedBytes, quota: 100_000 });
    expect(await listed()).toEqual({ usedBytes, quota: 100_000, setting: 'default' });
    await setFor(orgId, 7);
    expect(await listed()).toEqual({ usedBytes, quota: 7, setting: 7 });
    await setFor(orgId, 'unlimited');
    expect(await shown()).toEqual({ usedBytes, quota: 'unlimited' });
    await setFor(orgId, 'default');
    expect(await listed()).toEqual({ usedBytes, quota: 100_000, setting: 'default' });
    const { items } = await setter.call('GET /api/org/:orgId/admin/audit', {
      params: { orgId },
      query: { perPage: 15, action: 'org.storage-quota' },
    });
    expect(items[0]).toMatchObject({ before: { quota: 'unlimited' }, after: { quota: 'default' } });
  });
});

it('submitting reads counters and a few index rows, never all solutions', async () => {
  const { user, orgId } = await makeScene();
  for (let count = 0; count < 20; count += 1) await server.makeUser();
  await server.db.transact(async (tx) => {
    await tx.execute(sql`insert into tasks (kind, subject_id, org_id, user_id, label, priority, turn)
      select 'solution', gen_random_uuid(), ${orgId}, id, 'x', 1, n from users, generate_series(1, 100) as n`);
    await tx.execute(sql`analyze tasks`);
  });
  const plan = async (query: ReturnType<typeof sql>) => {
    const { rows } = await server.db.transact(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return await tx.execute<Record<'QUERY PLAN', string>>(sql`explain ${query}`);
    });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  expect(
    await plan(
      sql`select 1 from tasks where user_id = ${user.id} and kind = 'solution' and priority < 2 and state = 'ready' limit 100`,
    ),
  ).toContain('tasks_turn_idx');
  expect(await plan(sql`select bytes from org_storage where org_id = ${orgId}`)).toContain('org_storage_pkey');
  expect(await plan(sql`select bytes from user_storage where user_id = ${user.id}`)).toContain('user_storage_pkey');
});
