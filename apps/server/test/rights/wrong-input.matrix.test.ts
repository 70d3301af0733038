import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints, type Endpoint, type EndpointKey } from '@assay/contract';
import { serverForFile, wrongInputFor } from '@assay/testkit';
import { makeCast, type Cast, type ViewerName } from './cast.ts';
import type { Row } from './row.ts';
import { makeScenes, type Scene } from './scene.ts';
import { areas } from './table/all.ts';

/* The reply of every endpoint to invalid input: only viewers who may use the endpoint learn what it accepts. */

const server = serverForFile();
let cast: Cast;
let scenes: Scene[] = [];
beforeAll(async () => {
  cast = await makeCast(server);
});

const rows = Object.values(areas).flatMap((area) => Object.entries(area)) as [EndpointKey, Row][]; // Its own keys.
/** The viewer for whom most endpoints are. */
const likely: ViewerName[] = ['owner', 'participant', 'runner', 'site admin', 'nobody', 'listed 0'];
const userOf = (row: Row) => likely.find((viewer) => ![401, 403, 404].includes(row.rule(viewer)));
/** If no viewer gets past the checks in this scene, the tests of the feature cover it. */
const withInput = rows.filter(([key, row]) => wrongInputFor(endpoints[key]) && userOf(row));

const withIds = rows.filter(([key]) => /:\w+Id\b/.test(key));

/** Few enough that none has expired when its test begins. */
const SCENES_PER_BATCH = 10;

/** A scene that no other test uses. */
async function ownScene(): Promise<Scene> {
  if (scenes.length === 0) scenes = await makeScenes(server, cast, SCENES_PER_BATCH);
  return scenes.pop() ?? expect.fail('No scene was created.');
}

describe('invalid input is refused for viewers who may use the route', () => {
  test.each(withInput)('%s', async (key, row) => {
    const scene = await ownScene();
    const viewer = userOf(row) ?? 'owner';
    const sent = row.send(scene, cast, viewer);
    const endpoint: Endpoint = endpoints[key];
    const wrong = wrongInputFor(endpoint) ?? {};
    const call = {
      query: sent.query,
      body: 'body' in sent ? sent.body : endpoint.body === null ? undefined : {},
      ...wrong,
    };
    const text = call.body === undefined ? undefined : JSON.stringify(call.body);
    const reply = await cast.clients[viewer].send(key, {
      params: { ...scene, ...sent.params },
      ...(call.query && { query: call.query }),
      body: text,
    });
    expect(reply).toMatchObject({ status: 400, body: { refusal: 'invalid-input', places: [expect.anything()] } });
  });
});

describe('a malformed id is not found, or is refused if the contract says so', () => {
  test.each(withIds)('%s', async (key, row) => {
    const endpoint: Endpoint = endpoints[key];
    const scene = await ownScene();
    const viewer = endpoint.viewer === 'runner' ? 'runner' : endpoint.viewer === 'admin' ? 'site admin' : 'owner';
    const sent = row.send(scene, cast, viewer);
    for (const [, name = ''] of key.matchAll(/:(\w+Id)\b/g)) {
      const params = { ...scene, ...sent.params, [name]: 'none' };
      const reply = await cast.clients[viewer].send(key, {
        params,
        ...(sent.query && { query: sent.query }),
        ...(endpoint.body && { body: sent.body ?? {} }),
      });
      const code = endpoint.badParams === 400 ? 'invalid-input' : 'not-found';
      expect(reply, name).toMatchObject({ status: code === 'not-found' ? 404 : 400, body: { refusal: code } });
    }
  });
});
