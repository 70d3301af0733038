import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '@assay/testkit';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a ping is answered, whoever asks', async () => {
  expect(await server.client().call('GET /api/ping', {})).toEqual({ ping: 'pong' });
  const { status } = await server.client({ authorization: 'Bearer nonsense' }).send('GET /api/ping');
  expect(status).toBe(200);
});
