import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { makeClicsScene, type Row } from '../../../../test/support/clics-scene.ts';
import { RefusedAddress } from '../../../storage/buckets/address-rules.ts';
import { auditLog, contestWebhooks } from '../../../db/schema.ts';
import { postTo } from './send.ts';

const server = serverForFile({ config: { storageAllowPrivate: ['127.0.0.1'] } });
const TIMEOUT_MS = 60_000;

interface Delivery {
  contest_id: string;
  notifications: { type: string; id: string | null; data: unknown; token?: string }[];
}

/** A receiver of webhooks, with the status that it answers. */
const receiver = { url: '', status: 200, received: [] as { headers: IncomingHttpHeaders; body: Delivery }[] };
const http = createServer((request, response) => {
  void text(request).then((body) => {
    receiver.received.push({ headers: request.headers, body: JSON.parse(body) as Delivery });
    response.writeHead(receiver.status).end();
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/hook`;
});
afterAll(() => http.close());

async function makeScene() {
  const scene = await makeClicsScene(server);
  const admin = await scene.makeReader('admin');
  const send = (method: string, path: string, body?: unknown) =>
    admin.send(`/webhooks${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  receiver.received = [];
  receiver.status = 200;
  const { contestId } = scene;
  const ownDeliveries = () => receiver.received.filter(({ body }) => body.contest_id === contestId);
  return {
    ...scene,
    admin,
    send,
    ownDeliveries,
    notified: () => ownDeliveries().flatMap(({ body }) => body.notifications),
    rowOf: async () => {
      const [row] = await server.db.select().from(contestWebhooks).where(eq(contestWebhooks.contestId, contestId));
      return row;
    },
    change: (set: object) =>
      server.db.transact((tx) => tx.update(contestWebhooks).set(set).where(eq(contestWebhooks.contestId, contestId))),
  };
}

describe('a webhook', () => {
  it('receives what changes after its registration, in the order of the feed, with its token', async () => {
    const { send, judged, ada, bob, admin, ownDeliveries, notified, contestId } = await makeScene();
    await judged(ada, 0, 3);
    const made = await send('POST', '', {
      url: receiver.url,
      token: 'secret',
      endpoints: ['submissions', 'judgements'],
    });
    expect(made.status).toBe(201);
    const webhook = (await made.json()) as Row;
    const shown = {
      id: webhook.id,
      url: receiver.url,
      endpoints: ['submissions', 'judgements'],
      contest_ids: [contestId],
    };
    expect(webhook).toEqual({ ...shown, active: true });
    expect(await (await send('GET', '')).json()).toEqual([webhook]);
    expect(await (await send('GET', `/${webhook.id}`)).json()).toEqual(webhook);
    await judged(bob, 1, 5);
    await judged(ada, 1, 6, 0);
    await expect.poll(() => notified().length, { timeout: TIMEOUT_MS }).toBe(4);
    expect(notified().map(({ type, id }) => `${type} ${id}`)).toEqual([
      'submissions 2',
      'judgements 2-1',
      'submissions 3',
      'judgements 3-1',
    ]);
    expect(notified()[1]?.data).toEqual((await admin.list('judgements'))[1]);
    expect(notified().every((one) => one.token === undefined)).toBe(true);
    expect(ownDeliveries()[0]?.headers['webhook-token']).toBe('secret');
  });

  it('receives again what it has not confirmed, after a pause, and is disabled after a day of failures', async () => {
    const { send, judged, ada, notified, rowOf, change } = await makeScene();
    await send('POST', '', { url: receiver.url, token: 't', endpoints: ['judgements'] });
    receiver.status = 500;
    await judged(ada, 0, 3);
    await expect.poll(async () => (await rowOf())?.failures ?? 0, { timeout: TIMEOUT_MS }).toBeGreaterThan(0);
    const failed = await rowOf();
    expect(failed?.failingSince).not.toBeNull();
    expect(failed?.disabledAt).toBeNull();
    expect(failed?.nextAt.getTime()).toBeGreaterThan(Date.now());
    receiver.status = 204;
    await change({ nextAt: sql`now()` });
    await expect.poll(async () => (await rowOf())?.failures, { timeout: TIMEOUT_MS }).toBe(0);
    expect(new Set(notified().map(({ id }) => id))).toEqual(new Set(['1-1']));
    expect((await rowOf())?.failingSince).toBeNull();

    receiver.status = 302;
    await judged(ada, 1, 4);
    await expect.poll(async () => (await rowOf())?.failures ?? 0, { timeout: TIMEOUT_MS }).toBeGreaterThan(0);
    await change({ failingSince: sql`now() - interval '2 days'`, nextAt: sql`now()` });
    await expect
      .poll(async () => (await rowOf())?.disabledAt ?? null, { timeout: TIMEOUT_MS })
      .toEqual(expect.any(Date));
    expect(await (await send('GET', '')).json()).toMatchObject([{ active: false }]);
  });

  it('never reaches an address of this machine or a private network that the operator does not allow', async () => {
    receiver.received = [];
    const local = new URL(receiver.url);
    local.hostname = 'localhost';
    for (const url of [receiver.url, local.href]) {
      const sending = postTo(url, { body: '{}', token: 't' }, { storageAllowPrivate: 'all' });
      await expect(sending).rejects.toThrow(RefusedAddress);
    }
    expect(receiver.received).toEqual([]);
    const { send, judged, ada, rowOf } = await makeScene();
    await send('POST', '', { url: 'http://10.0.0.1/', token: 't' });
    await judged(ada, 0, 3);
    await expect.poll(async () => (await rowOf())?.failures ?? 0, { timeout: TIMEOUT_MS }).toBeGreaterThan(0);
  });

  it('is registered and deleted by administrators’ accounts of its contest only', async () => {
    const { send, makeReader, makeSender, director, contestId, base } = await makeScene();
    const good = { url: receiver.url, token: 't', contest_ids: [contestId] };
    for (const body of [
      {},
      { ...good, url: 'ftp://example.org' },
      { ...good, url: 'http://user:secret@example.org' },
      { ...good, token: '' },
      { ...good, token: 'a\nb' },
      { ...good, endpoints: ['nonsense'] },
      { ...good, contest_ids: ['other'] },
      { ...good, id: '1' },
    ])
      expect((await send('POST', '', body)).status, JSON.stringify(body)).toBe(400);
    const { id } = (await (await send('POST', '', good)).json()) as Row;
    const judge = await makeReader('judge');
    const ofDirector = await makeSender(director);
    for (const one of [judge.send, ofDirector]) expect((await one('/webhooks')).status).toBe(403);
    expect((await fetch(`${base}/webhooks`)).status).toBe(403);
    const other = await makeScene();
    for (const method of ['GET', 'DELETE']) {
      expect((await other.send(method, `/${id}`)).status).toBe(404);
      expect((await send(method, '/none')).status).toBe(404);
    }
    for (let made = 1; made < 10; made++) expect((await send('POST', '', good)).status).toBe(201);
    expect((await send('POST', '', good)).status).toBe(409);
    expect((await send('DELETE', `/${id}`)).status).toBe(204);
    expect((await send('DELETE', `/${id}`)).status).toBe(404);
    const acts = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, contestId));
    const actions = new Set(acts.map(({ action }) => action));
    expect([actions.has('contest.webhook-add'), actions.has('contest.webhook-remove')]).toEqual([true, true]);
  });
});
