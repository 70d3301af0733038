import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { serverForFile, startTestServer, type TestClient } from '@assay/testkit';
import { identityByMail, startMailServer } from '@assay/testkit/mail-server';
import { makePerson } from '../../../test/support/person.ts';
import { complete, submit, take } from '../../../test/support/judging.ts';
import { addData } from '../../../test/support/problem-data.ts';
import { outgoingMails, runners, solutions, tasks, userIdentities } from '../../db/schema.ts';
import { storeMark } from '../site-marks/queries.ts';
import { VERSION } from '../../version.ts';

const WAIT = { timeout: 60_000, interval: 50 };
const MINUTE_MS = 60_000;

const server = serverForFile();
let admin: TestClient;
beforeAll(async () => {
  admin = await server.signIn(await server.makeAdmin());
});

async function lights(who: TestClient = admin) {
  const { lights: all } = await who.call('GET /api/admin/health', {});
  return Object.fromEntries(all.map((light) => [light.key, light]));
}

test('an installation without runners shows that, and the state of everything else', async () => {
  const found = await lights();
  expect(Object.keys(found)).toEqual(['judging', 'runners', 'queue', 'disk', 'database', 'mail', 'backup', 'server']);
  expect(found['judging']).toMatchObject({ state: 'unknown', figures: { judged: 0, medianMs: null } });
  expect(found['runners']).toMatchObject({ state: 'bad', figures: { online: 0, total: 0, versions: [] } });
  expect(found['queue']).toMatchObject({ state: 'good', figures: { ready: 0, oldestMs: null } });
  expect(found['disk']).toMatchObject({ figures: { store: 'disk', bucketReachable: null } });
  expect(found['database']).toMatchObject({ figures: { version: expect.stringMatching(/^\d+\.\d+/) } });
  expect(found['backup']).toEqual({ key: 'backup', state: 'warn', figures: { lastAt: null } });
  expect(found['server']).toMatchObject({ figures: { version: VERSION, servers: 1, streams: 0 } });
});

test('a killed runner and its waiting tasks are reported', async () => {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ ownerId: owner.id });
  const runner = await server.makeRunner({ orgId: null, version: `assay-runner/${VERSION}` });
  const silent = sql`now() - interval '1 hour'`;
  expect((await lights())['runners']).toMatchObject({ state: 'good', figures: { online: 1, total: 1 } });
  await server.makeRunner({ orgId: org.id, version: '0.1.0' });
  const mixed = (await lights())['runners'];
  expect(mixed).toMatchObject({ state: 'warn', figures: { ownOnline: 1, ownTotal: 1, versions: ['0.1.0', VERSION] } });
  await server.db.transact((tx) => tx.update(runners).set({ accessedAt: silent }));
  expect((await lights())['runners']).toMatchObject({ state: 'bad', figures: { online: 0, total: 1, ownOnline: 0 } });

  const problem = await server.makeProblem({ orgId: org.id });
  const client = await server.signIn(owner);
  await addData(client, problem.id);
  await submit(client, problem.id);
  await submit(client, problem.id);
  await server.db.transact((tx) => tx.update(tasks).set({ readyAt: sql`now() - interval '20 minutes'` }));
  const waiting = (await lights())['queue'];
  expect(waiting).toMatchObject({ state: 'bad', figures: { ready: 2, kinds: [{ kind: 'solution', ready: 2 }] } });

  await server.db.transact((tx) =>
    tx
      .update(runners)
      .set({ accessedAt: sql`now()` })
      .where(eq(runners.id, runner.id)),
  );
  const judge = server.client(runner.headers);
  for (const _ of [1, 2]) await complete(judge, await take(judge));
  const submitted = sql`completed_at - interval '4 seconds'`;
  await server.db.transact((tx) => tx.update(solutions).set({ submittedAt: submitted }));
  const judging = (await lights())['judging'];
  expect(judging).toMatchObject({ state: 'good', figures: { judged: 2, faults: 0, medianMs: 4000, p95Ms: 4000 } });
  await server.db.transact((tx) => tx.update(solutions).set({ completedAt: silent, submittedAt: silent }));
  expect((await lights())['judging']).toMatchObject({ figures: { judged: 0 } });
});

test('failing mail is an outage until a mail is sent, and neither e-mail address nor server is shown', async () => {
  const mail = await startMailServer();
  onTestFinished(() => mail.close());
  const site = await startTestServer({
    config: { identity: identityByMail(mail), publicOrigin: 'https://oj.example.edu' },
  });
  onTestFinished(() => site.close());
  const operator = await site.signIn(await site.makeAdmin());
  const mailLight = async () => (await lights(operator))['mail'];
  expect(await mailLight()).toMatchObject({ state: 'good', figures: { configured: true, lastSentAt: null } });

  const address = 'forgetful@example.org';
  const { user } = await makePerson(site);
  await site.db.transact((tx) =>
    tx.insert(userIdentities).values({ userId: user.id, provider: 'mail', subject: address }),
  );
  mail.refuse(true);
  await site.client().call('POST /api/auth/forgot-password', { body: { email: address } });
  await expect.poll(async () => (await mailLight())?.state, WAIT).toBe('bad');
  const failed = await mailLight();
  expect(failed).toMatchObject({ figures: { waiting: 1, lastSentAt: null, lastFailure: 'EMESSAGE 450' } });
  expect(JSON.stringify(await lights(operator))).not.toMatch(new RegExp(`${address}|smtp:|judge@`));
  mail.refuse(false);
  site.clock.moveBy(MINUTE_MS);
  await mail.mailTo(address);
  await expect.poll(async () => (await site.db.select().from(outgoingMails)).length, WAIT).toBe(0);
  expect(await mailLight()).toMatchObject({ state: 'good', figures: { waiting: 0 } });
});

test('the last backup is shown, and overdue after a week', async () => {
  const now = server.clock.now();
  await server.db.transact((tx) => storeMark(tx, 'backup', now));
  expect((await lights())['backup']).toEqual({ key: 'backup', state: 'good', figures: { lastAt: now } });
  await server.db.transact((tx) => storeMark(tx, 'backup', now - 8 * 24 * 60 * MINUTE_MS));
  expect((await lights())['backup']?.state).toBe('warn');
});

test('only site administrators see any of it', async () => {
  const { client } = await makePerson(server);
  expect(await client.refusalOf('GET /api/admin/health', {})).toBe('no-right');
});
