import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import {
  loadConfig,
  makeApp,
  makeLogger,
  openDatabase,
  type App,
  type Config,
  type EmbeddedConnection,
  type StatementObserver,
} from '@assay/server';
import { makeBuilders, type Builders } from './builders.ts';
import { noteAnswer } from './answers.ts';
import { makeMovableClock, type MovableClock } from './movable-clock.ts';
import { makeTestClient, type TestClient } from './test-client.ts';
import { makeTestDatabase } from './test-database.ts';

export interface TestServer extends Builders {
  /** Its origin, such as `http://127.0.0.1:40123`. */
  origin: string;
  app: App;
  context: App['context'];
  db: App['context']['db'];
  clock: MovableClock;
  connection: EmbeddedConnection;
  /** Folder for this server only; deleted by `close`. */
  dataDir: string;
  /** Its log lines, parsed. */
  logLines: Record<string, unknown>[];
  /** A client without a session, or with the given headers. */
  client(headers?: Record<string, string>): TestClient;
  /** A client with a new session of the user. */
  signIn(user: { id: string }, tags?: string[]): Promise<TestClient>;
  /** An organization with its owner and a client of the owner. */
  makeOwnedOrg(): Promise<{
    owner: Awaited<ReturnType<Builders['makeUser']>>;
    org: Awaited<ReturnType<Builders['makeOrg']>>;
    client: TestClient;
  }>;
  /**
   * A second instance of the application on the same database, as behind a load balancer. Closed together with this
   * one.
   */
  startSecond(): Promise<{ app: App; origin: string; client: TestServer['client'] }>;
  /** Stops it without deleting its database and folder, so that others can be started with copies of these. */
  stop(): Promise<void>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface TestServerOptions {
  config?: Partial<Config>;
  /** Folder of a built web client; default: none. */
  webRoot?: string;
  /** A PostgreSQL with the template; default: that of the Vitest run. */
  postgres?: EmbeddedConnection;
  /** A stopped server, whose database and folder are copied. */
  copyOf?: Pick<TestServer, 'connection' | 'dataDir'>;
  /** Called with every statement of the server. */
  onStatement?: StatementObserver;
  /** False if requests are random, so that their replies prove nothing about an endpoint. */
  countsAnswers?: boolean;
}

const HIGH_LIMIT = 1_000_000;

/** Starts the server in this process, with its own database and folder, on a free port. Nothing is mocked. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const testDatabase = await makeTestDatabase(
    options.postgres ?? inject('assayPostgres'),
    options.copyOf?.connection.database,
  );
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-test-'));
  if (options.copyOf) cpSync(options.copyOf.dataDir, dataDir, { recursive: true });
  const clock = makeMovableClock();
  const logLines: Record<string, unknown>[] = [];
  const config: Config = {
    ...loadConfig({ ASSAY_DATA_DIR: dataDir, ASSAY_LOG_LEVEL: 'debug', ASSAY_RUNNERS: '0' }),
    // Tests of printing name one.
    chromium: 'off',
    rateLimit: { userPerMinute: HIGH_LIMIT, visitorPerMinute: HIGH_LIMIT, runnerPerMinute: HIGH_LIMIT },
    ...options.config,
  };
  const closers: (() => Promise<void>)[] = [];
  const startOne = async () => {
    const database = openDatabase({
      connection: { ...testDatabase.connection },
      connections: config.databaseConnections,
      ...(options.onStatement && { onStatement: options.onStatement }),
    });
    const app = await makeApp({
      config,
      secret: 'a secret of tests, long enough to be one',
      database,
      log: makeLogger(config.logLevel, {
        write: (line) => void logLines.push(JSON.parse(line) as Record<string, unknown>),
      }),
      clock,
      strict: true,
      ...(options.countsAnswers !== false && { observe: noteAnswer }),
      webRoot: options.webRoot ?? join(dataDir, 'web'),
    });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    closers.push(async () => {
      await app.close();
      await database.close();
    });
    return { app, origin, client: (headers?: Record<string, string>) => makeTestClient(origin, headers) };
  };

  const { app, origin, client } = await startOne();
  const builders = makeBuilders(app.context);
  const stop = async () => void (await Promise.all(closers.splice(0).map((one) => one())));
  const close = async () => {
    await stop();
    await testDatabase.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const signIn: TestServer['signIn'] = async (user, tags) =>
    client({ authorization: `Bearer ${await builders.makeToken(user, tags ?? null)}` });
  return {
    ...builders,
    origin,
    app,
    context: app.context,
    db: app.context.db,
    clock,
    connection: testDatabase.connection,
    dataDir,
    logLines,
    client,
    signIn,
    makeOwnedOrg: async () => {
      const owner = await builders.makeUser();
      return { owner, org: await builders.makeOrg({ ownerId: owner.id }), client: await signIn(owner) };
    },
    startSecond: startOne,
    stop,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The test server of a file: started before the first test and closed after the last. */
export function serverForFile(options?: TestServerOptions): TestServer {
  const server = {} as TestServer; // Assigned when it starts.
  beforeAll(async () => void Object.assign(server, await startTestServer(options)));
  afterAll(() => server.close());
  return server;
}

/** Like `serverForFile`, with a new server for each test. */
export function serverForEachTest(): TestServer {
  const server = {} as TestServer; // Assigned when it starts.
  beforeEach(async () => void Object.assign(server, await startTestServer()));
  afterEach(() => server.close());
  return server;
}
