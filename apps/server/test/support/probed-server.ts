import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { makeTestClient, type TestClient, type TestServer } from '@assay/testkit';
import type { Measured } from './loop-probe.ts';

/** The secret of the test server, so that its sessions are valid here as well. */
const SECRET = 'a secret of tests, long enough to be one';
const START_TIMEOUT_MS = 120_000;

export interface ProbedServer {
  origin: string;
  /** Measurements of the probe since the last call. */
  measure(): Promise<Measured>;
  /** A client with a new session of the user. */
  signIn(user: { id: string }): Promise<TestClient>;
  output(): string;
  /** Sends SIGTERM and returns the exit code or signal. */
  stop(): Promise<number | string | null>;
}

/** A server in a separate process, on the database of a test server, with a probe in its event loop. */
export async function startProbedServer(server: TestServer): Promise<ProbedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-probed-'));
  const { host, port, user } = inject('assayPostgres');
  const lines: string[] = [];
  const source = join(import.meta.dirname, '../../src');
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'loop-probe.ts'), join(source, 'main.ts'), 'server'],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        ASSAY_DATA_DIR: dataDir,
        ASSAY_SECRET: SECRET,
        ASSAY_PORT: '0',
        ASSAY_RUNNERS: '0',
        ASSAY_SAMPLE: '0',
        ASSAY_LOG_LEVEL: 'warn',
        DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${server.connection.database}`,
      },
    },
  );
  const exit = once(child, 'exit');
  const address = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no server:\n${lines.join('')}`)), START_TIMEOUT_MS);
    const hear = (text: string) => {
      lines.push(text);
      const found = /Address +(http:\S+)/.exec(lines.join(''))?.[1];
      if (found !== undefined) resolve(found);
      if (found !== undefined) clearTimeout(timer);
    };
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', hear);
    child.once('exit', () => reject(new Error(`the server stopped:\n${lines.join('')}`)));
  });
  const origin = await address;
  return {
    origin,
    output: () => lines.join(''),
    async measure() {
      const answer = once(child, 'message');
      child.send('measure');
      const [measured] = (await answer) as [Measured]; // the only message that the probe sends
      return measured;
    },
    signIn: async (one) => makeTestClient(origin, { authorization: `Bearer ${await server.makeToken(one)}` }),
    async stop() {
      child.kill('SIGTERM');
      const [code, signal] = (await exit) as [number | null, string | null];
      rmSync(dataDir, { recursive: true, force: true });
      return code ?? signal;
    },
  };
}
