import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { endpoints, type Endpoint, type EndpointKey } from '@assay/contract';
import { serverForFile, type RawReply, type TestClient } from '@assay/testkit';
import { limitConcurrency } from '../../src/http/limit-concurrency.ts';
import { makeCast, type Cast, type ViewerName } from './cast.ts';
import type { Row, RequestParts } from './row.ts';
import { makeScenes, type Scene } from './scene.ts';
import { areas } from './table/all.ts';

/*
 * Every kind of viewer calls every route, and gets the reply of the table. If a viewer may not see an object, the reply
 * is compared with that for a missing object: both must be the same.
 */

/** More concurrent viewers than the pool has connections would wait for one, and time out on a busy machine. */
const CONCURRENT_VIEWERS = 4;

const server = serverForFile();
let cast: Cast;
beforeAll(async () => {
  cast = await makeCast(server);
});

test('every endpoint of the contract has exactly one row in the table', () => {
  const keys = Object.values(areas).flatMap((area) => Object.keys(area));
  expect(Object.keys(endpoints).filter((key) => !keys.includes(key))).toEqual([]);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

describe.each(Object.keys(areas))('%s', (name) => {
  const rows = Object.entries(areas[name as keyof typeof areas]) as [EndpointKey, Row][];
  test.each(rows)('%s', async (key, row) => {
    // It ends sessions, and the other rows need theirs.
    if (key === 'POST /api/auth/logout') onTestFinished(async () => void (cast = await makeCast(server)));
    const found: Partial<Record<ViewerName, number>> = {};
    const viewers = Object.keys(cast.clients) as ViewerName[]; // Its own keys.
    const changing = key.startsWith('GET ') ? [] : viewers.filter((viewer) => row.rule(viewer) === 200);
    const [shared, ...own] = await makeScenes(server, cast, 1 + changing.length);
    const scenes = new Map(changing.map((viewer, at) => [viewer, own[at]]));
    const tryAs = async (viewer: ViewerName) => {
      const scene = scenes.get(viewer) ?? shared;
      if (!scene) throw new Error('No scene was created.');
      const reply = await ask(key, row, scene, viewer);
      found[viewer] = reply.status;
      if (row.rule(viewer) === reply.status && isKeptOut(viewer, reply.status))
        await expectSameAsAbsent(key, row, scene, viewer, reply);
    };
    const inTurn = limitConcurrency(CONCURRENT_VIEWERS);
    await Promise.all(viewers.map((viewer) => inTurn(() => tryAs(viewer))));
    expect(found).toEqual(Object.fromEntries(viewers.map((viewer) => [viewer, row.rule(viewer)])));
  });
});

/**
 * Whether this viewer's reply is compared with the reply for a missing object; one of each kind of outsider is enough.
 */
function isKeptOut(viewer: ViewerName, status: number): boolean {
  if (viewer === 'other runner') return status !== 200;
  return status === 404 && ['nobody', 'stranger', 'member', 'other owner', 'site admin', 'listed 2'].includes(viewer);
}

async function ask(
  key: EndpointKey,
  row: Row,
  scene: Scene,
  viewer: ViewerName,
  absent: object = {},
): Promise<RawReply> {
  const endpoint: Endpoint = endpoints[key];
  const sent: RequestParts = row.send(scene, cast, viewer);
  const body = 'body' in sent ? sent.body : endpoint.body === null ? undefined : {};
  const params = { ...scene, ...sent.params, ...absent };
  if (key === 'GET /api/events') return await askForStream(cast.clients[viewer]);
  return await cast.clients[viewer].send(key, { params, ...(sent.query && { query: sent.query }), body });
}

/** The status of a stream, which would never end. */
async function askForStream(client: TestClient): Promise<RawReply> {
  const leaving = new AbortController();
  const { status, headers } = await client.fetch('/api/events', { signal: leaving.signal });
  leaving.abort();
  return { status, headers, body: '' };
}

/** A hidden object is indistinguishable from a missing one. */
async function expectSameAsAbsent(key: EndpointKey, row: Row, scene: Scene, viewer: ViewerName, hidden: RawReply) {
  const names = [...key.matchAll(/:(\w+Id)\b/g)].map((match) => match[1] ?? '');
  for (const name of names) {
    const id = name === 'ranklistId' ? '1' : randomUUID();
    const absent = await ask(key, row, scene, viewer, { [name]: id });
    expect(absent, `${viewer}, missing ${name}`).toMatchObject({ status: hidden.status, body: hidden.body });
  }
}
