export { wrongInputFor } from './answers.ts';
export { startTestServer, serverForFile, serverForEachTest } from './start-test-server.ts';
export type { TestServer, TestServerOptions } from './start-test-server.ts';
export { FULL_SIZE, growDatabase } from './big/grow-database.ts';
export type { Grown, Size } from './big/grow-database.ts';
export { CallRefused, makeTestClient } from './test-client.ts';
export type { RawReply, TestClient } from './test-client.ts';
export type { MovableClock } from './movable-clock.ts';
