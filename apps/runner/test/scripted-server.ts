import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SHORT_BENCH_KINDS } from '@assay/contract';
import { hashOf } from '@assay/problem';

/** One call of the runner as seen by the server. */
export interface Call {
  atMs: number;
  method: string;
  path: string;
  body: Record<string, unknown>;
}

/**
 * A scripted server of the runner protocol: it hands out the given tasks and files, and responds to calls as
 * configured.
 */
export interface ScriptedServer {
  origin: string;
  calls: Call[];
  /** Files by path, served at `origin + path`; uploads and details are stored below `/store/`. */
  files: Map<string, Buffer>;
  /** Queues a task; a waiting poll gets it immediately. */
  offer(task: Record<string, unknown>): void;
  /** The same for custom runs. */
  offerRun(task: Record<string, unknown>): void;
  /** The same for workbench runs. */
  offerBench(task: Record<string, unknown>): void;
  /** Results of cases that runners keep, by key. */
  kept: Map<string, unknown>;
  /** Status for calls of tasks whose path has this suffix (`''` for progress), instead of 200. */
  answers: Map<string, number>;
  /** Resolves with the first call, past or future, that satisfies the predicate. */
  seen(predicate: (call: Call) => boolean): Promise<Call>;
  close(): Promise<void>;
}

/** A poll gets an empty response after this time. */
const POLL_MS = 300;

export async function startScriptedServer(): Promise<ScriptedServer> {
  const calls: Call[] = [];
  const files = new Map<string, Buffer>();
  const answers = new Map<string, number>();
  const kept = new Map<string, unknown>();
  const solutionPolls = makePolls();
  const runPolls = makePolls();
  const benchPolls = { short: makePolls(), long: makePolls() };
  const watchers = new Set<() => void>();

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://server');
    if (request.method === 'PUT') {
      files.set(path, Buffer.concat(chunks));
      return void response.end();
    }
    const file = files.get(path);
    if (file) return void response.end(file);
    if (!path.startsWith('/api/')) return void response.writeHead(path.endsWith('/expired') ? 403 : 404).end();
    const text = Buffer.concat(chunks).toString();
    const call: Call = { atMs: Date.now(), method: request.method ?? '', path, body: text ? JSON.parse(text) : {} };
    calls.push(call);
    for (const check of watchers) check();
    if (path === '/api/runner/solution/poll') return solutionPolls.poll(response);
    if (path === '/api/runner/run/poll' && !answers.has('/run/poll')) return runPolls.poll(response);
    if (path === '/api/runner/bench/poll' && !answers.has('/bench/poll')) {
      return benchPolls[searchParams.get('lane') === 'short' ? 'short' : 'long'].poll(response);
    }
    if (path.endsWith('/details/upload') || (path.endsWith('/input') && !answers.has('/input'))) {
      const url = `http://${request.headers.host}/store${path}`;
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ url }));
    }
    const status = [...answers].find(([end]) => (end === '' ? request.method === 'PATCH' : path.endsWith(end)))?.[1];
    const reply: Record<string, unknown> = {};
    if (status === undefined && path.endsWith('/kept')) kept.set(String(call.body['key']), call.body['cases']);
    if (path.endsWith('/kept/find')) reply['cases'] = kept.get(String(call.body['key'])) ?? [];
    response.writeHead(status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // A TCP server has one.
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    files,
    kept,
    answers,
    offer: (task) => solutionPolls.offer(task),
    offerRun: (task) => runPolls.offer(task),
    offerBench: (task) => benchPolls[isShort(task['kind']) ? 'short' : 'long'].offer(task),
    seen: (predicate) =>
      new Promise((resolve) => {
        const check = () => {
          const found = calls.find(predicate);
          if (!found) return;
          watchers.delete(check);
          resolve(found);
        };
        watchers.add(check);
        check();
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isShort(kind: unknown): boolean {
  return SHORT_BENCH_KINDS.some((one) => one === kind);
}

/** Waiting polls, and the tasks for them. */
function makePolls() {
  const offered: Record<string, unknown>[] = [];
  const polls = new Set<() => void>();
  return {
    poll(response: ServerResponse): void {
      const answer = () => {
        clearTimeout(timer);
        polls.delete(answer);
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(offered.shift() ?? {}));
      };
      const timer = setTimeout(answer, POLL_MS);
      if (offered.length > 0) answer();
      else polls.add(answer);
    },
    offer(task: Record<string, unknown>): void {
      offered.push(task);
      for (const answer of [...polls].slice(0, 1)) answer();
    },
  };
}

let tasks = 0;

/** A task for the given archives, which the server serves from now on. */
export function makeTask(
  server: ScriptedServer,
  parts: { config: unknown; data: Buffer; submission: Buffer; leaseMs?: number },
): Record<string, unknown> & { solutionId: string } {
  const number = String(++tasks).padStart(12, '0');
  const [dataHash, solutionHash] = [hashOf(parts.data), hashOf(parts.submission)];
  server.files.set(`/store/${dataHash}`, parts.data);
  server.files.set(`/store/${solutionHash}`, parts.submission);
  return {
    taskId: `00000000-0000-4000-8000-${number}`,
    solutionId: `00000000-0000-4000-9000-${number}`,
    orgId: 'org',
    userId: 'user',
    problemId: 'problem',
    problemConfig: parts.config,
    problemDataUrl: `${server.origin}/store/${dataHash}`,
    problemDataHash: dataHash,
    solutionDataUrl: `${server.origin}/store/${solutionHash}`,
    solutionDataHash: solutionHash,
    leaseMs: parts.leaseMs ?? 15_000,
    attempt: 1,
  };
}
