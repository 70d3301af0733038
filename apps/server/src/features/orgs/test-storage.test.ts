import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '@assay/testkit';
import { startS3Server, type S3Server } from '../../../test/support/s3-server.ts';

let storage: S3Server;
let server: TestServer;
beforeAll(async () => {
  storage = await startS3Server();
  server = await startTestServer({ config: { s3: storage.config(storage.makeBucket()) } });
});
afterAll(async () => {
  await server.close();
  await storage.close();
});

const key = 'POST /api/org/:orgId/admin/settings/test-storage';

test('a bucket is tested with the given secret, or else with the stored one', async () => {
  const { org, client } = await server.makeOwnedOrg();
  const params = { orgId: org.id };
  const { endpoint, bucket, accessKey, secretKey, pathStyle } = storage.config(storage.makeBucket());
  const oss = { endpoint, bucket, accessKey, secretKey, pathStyle };
  expect(await client.call(key, { params, body: { oss } })).toEqual({ outcome: 'works', code: '' });
  const without = { oss: { ...oss, secretKey: '' } };
  expect(await client.call(key, { params, body: without })).toMatchObject({ outcome: 'denied' });
  await client.call('PATCH /api/org/:orgId/admin/settings', { params, body: { oss } });
  expect(await client.call(key, { params, body: without })).toMatchObject({ outcome: 'works' });
});

test('an address of this machine is never contacted', async () => {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ ownerId: owner.id });
  const oss = { bucket: 'bucket', accessKey: 'a', secretKey: 's', endpoint: server.origin };
  const asked = (await server.signIn(owner)).call(key, { params: { orgId: org.id }, body: { oss } });
  expect(await asked).toEqual({ outcome: 'unreachable', code: '' });
});
