export { startTestServer } from './start-test-server.ts';
export type { TestServer, TestServerOptions } from './start-test-server.ts';
export { CallRefused, makeTestClient } from './test-client.ts';
export type { RawReply, TestClient } from './test-client.ts';
export type { MovableClock } from './movable-clock.ts';
