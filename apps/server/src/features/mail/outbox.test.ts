import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '@assay/testkit';
import { outgoingMails, userIdentities } from '../../db/schema.ts';
import { identityByMail, startMailServer, type MailServer } from '@assay/testkit/mail-server';
import { makePerson } from '../../../test/support/person.ts';
import { seal } from '../../secrets/seal.ts';
import { insertMails } from './queries.ts';
import { changeMail } from './templates.ts';

const WAIT = { timeout: 60_000, interval: 50 };
const MINUTE_MS = 60_000;
const LINK = /auth\/reset-password#([\w-]+)/;

let mail: MailServer;
let server: TestServer;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    config: { identity: identityByMail(mail), publicOrigin: 'https://oj.example.edu' },
  });
});
afterAll(async () => {
  await server.close();
  await mail.close();
});
beforeEach(() => mail.refuse(false));

let serial = 0;

/** Requests a password-reset link for a new user. */
async function forget(on: TestServer): Promise<string> {
  const address = `forgetful${(serial += 1)}@example.org`;
  const { user } = await makePerson(on);
  await on.db.transact((tx) =>
    tx.insert(userIdentities).values({ userId: user.id, provider: 'mail', subject: address }),
  );
  await on.client().call('POST /api/auth/forgot-password', { body: { email: address } });
  return address;
}

const waiting = (on: TestServer) => on.db.select().from(outgoingMails);
const triesLogged = (on: TestServer, words: string) =>
  on.logLines.filter(({ msg }) => typeof msg === 'string' && msg.startsWith(words)).length;

test('a mail that the mail server refuses is retried, arrives once, and leaves nothing behind', async () => {
  mail.refuse(true);
  const address = await forget(server);
  await expect.poll(() => triesLogged(server, 'A mail could not be sent; retrying.'), WAIT).toBe(1);
  expect(mail.countTo(address)).toBe(0);
  mail.refuse(false);
  server.clock.moveBy(MINUTE_MS);
  expect((await mail.mailTo(address)).text).toMatch(LINK);
  await expect.poll(async () => (await waiting(server)).length, WAIT).toBe(0);
  expect(mail.countTo(address)).toBe(1);
});

test('a queued mail cannot be read in the database, and no log contains the e-mail address', async () => {
  mail.refuse(true);
  const address = await forget(server);
  await expect.poll(async () => (await waiting(server)).length, WAIT).toBe(1);
  const [row] = await waiting(server);
  expect(row?.sealed.includes(Buffer.from(address))).toBe(false);
  expect(row?.sealed.includes(Buffer.from('reset-password'))).toBe(false);
  mail.refuse(false);
  server.clock.moveBy(MINUTE_MS);
  await mail.mailTo(address);
  await expect.poll(async () => (await waiting(server)).length, WAIT).toBe(0);
  expect(JSON.stringify(server.logLines)).not.toContain(address);
});

test('an expired mail is dropped, and its link is deleted from the database', async () => {
  mail.refuse(true);
  const address = await forget(server);
  await expect.poll(async () => (await waiting(server)).length, WAIT).toBe(1);
  server.clock.moveBy(31 * MINUTE_MS);
  await expect.poll(async () => (await waiting(server)).length, WAIT).toBe(0);
  mail.refuse(false);
  expect(mail.countTo(address)).toBe(0);
  // Logged once the row is deleted.
  await expect.poll(() => triesLogged(server, 'Mails expired'), WAIT).toBeGreaterThan(0);
});

test('a mail whose process died during an attempt is retried by another, but not while the first may still be sending', async () => {
  const address = `kept${(serial += 1)}@example.org`;
  const { db, clock, context } = server;
  const sealed = seal(
    JSON.stringify({ to: address, mail: changeMail('en', 'ann', 'password') }),
    context.secret('mail'),
  );
  const now = clock.now();
  const times = { dueAt: now + MINUTE_MS, expiresAt: now + 60 * MINUTE_MS };
  await db.transact((tx) => insertMails(tx, [{ id: randomUUID(), sealed, attempts: 1, ...times }]));
  // Another user's mail is sent meanwhile, so the job is running.
  await mail.mailTo(await forget(server));
  expect(mail.countTo(address)).toBe(0);
  clock.moveBy(MINUTE_MS);
  expect((await mail.mailTo(address)).subject).toBe('Your account was changed');
  await expect.poll(async () => (await waiting(server)).length, WAIT).toBe(0);
});

test('a mail is from the site by its name, unless the setting has a sender name', async () => {
  const branding = { name: { en: 'Mint Judge', 'zh-Hans': '' }, mark: '', accent: '' };
  const given = identityByMail(mail);
  const plain = { ...given, mail: { ...given.mail, from: 'judge@example.edu' } };
  const named = await startTestServer({ config: { identity: plain, publicOrigin: 'https://oj.example.edu' } });
  const senders: (string | undefined)[] = [];
  for (const on of [named, server]) {
    const admin = await on.signIn(await on.makeAdmin());
    await admin.call('PATCH /api/info/branding', { body: branding });
    const address = await forget(on);
    await expect.poll(() => mail.mails.some(({ to }) => to === address), WAIT).toBe(true);
    senders.push(mail.mails.find(({ to }) => to === address)?.mail.from?.name);
  }
  await named.close();
  expect(senders).toEqual(['Mint Judge', 'Judge']);
});
