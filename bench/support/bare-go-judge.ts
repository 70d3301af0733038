import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cgroupFoldersOf, preferRuns } from '../../apps/runner/src/sandbox/host/cgroups.ts';
import { parseCpuList } from '../../apps/runner/src/sandbox/host/cpus.ts';
import { listeningPort } from '../../apps/runner/src/sandbox/host/processes.ts';
import { environmentFolders } from '../../apps/runner/src/judge-environment.ts';

const START_TIMEOUT_MS = 20_000;
const START_INTERVAL_MS = 5;
const HOST_USERS_APART = 500;

/** The part of go-judge's reply that the benchmarks use. */
export interface BareResult {
  status: string;
  exitStatus: number;
  error?: string;
  /** Nanoseconds. */
  time: number;
  runTime: number;
  files?: Record<string, string>;
  fileIds?: Record<string, string>;
}

/** A separate go-judge with direct access: the cost of judging without the code of this project. */
export interface BareGoJudge {
  run(command: object): Promise<BareResult>;
  /** Stores a file and returns its id. */
  keep(bytes: Buffer): Promise<string>;
  drop(id: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a separate go-judge with the flags and the CPU weight of those that the judge environment in `dir` is running,
 * in the usual setup: one process for all slots, which assigns each run to its processor. Its store, cgroups and users
 * are separate. `changed` replaces flags by name; null removes one.
 */
export async function startBareGoJudge(dir: string, changed: Record<string, string | null> = {}): Promise<BareGoJudge> {
  const { pids, folder } = runningGoJudges(dir);
  const [pid = 0] = pids;
  const cpus = pids.flatMap((one) => cpusOf(one));
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
  const id = randomBytes(4).toString('hex');
  const store = join(folder, `bare-${id}`);
  mkdirSync(store, { mode: 0o700 });
  const flags = flagsOf(words.slice(1));
  const firstUser = Number(flags.get('-container-cred-start')) + HOST_USERS_APART;
  const prefix = `assay-bare-${id}`;
  const own = {
    '-dir': store,
    '-cgroup-prefix': prefix,
    '-container-cred-start': String(firstUser),
    '-parallelism': String(cpus.length),
    '-pre-fork': String(cpus.length),
    '-cpuset': cpus.join(','),
    ...changed,
  };
  for (const [name, value] of Object.entries(own)) {
    if (value === null) flags.delete(name);
    else flags.set(name, value);
  }
  const token = randomBytes(16).toString('hex');
  const args = [...flags].flatMap(([name, value]) => (value === null ? [name] : [name, value]));
  const child = spawn('/usr/bin/setpriv', ['--pdeathsig', 'KILL', readlinkSync(`/proc/${pid}/exe`), ...args], {
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', TMPDIR: join(folder, 'tmp-0'), ES_AUTH_TOKEN: token },
    stdio: 'ignore',
  });
  const port = await portOf(child.pid);
  if (child.pid !== undefined) preferRuns(cgroupFoldersOf(child.pid, prefix));
  const agent = new Agent({ keepAlive: true, noDelay: true });
  const call = (method: string, path: string, body?: Buffer, type = 'application/json') =>
    new Promise<string>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': type, 'content-length': body.length } : {}),
      };
      const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`go-judge returned ${response.statusCode ?? 0}: ${text}`));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return {
    run: async (command) => {
      // The format of the pinned go-judge.
      const [result] = JSON.parse(
        await call('POST', '/run', Buffer.from(JSON.stringify({ cmd: [command] }))),
      ) as BareResult[];
      if (!result || result.status === 'Internal Error')
        throw new Error(`go-judge failed: ${result?.error ?? 'no result'}`);
      return result;
    },
    keep: async (bytes) => {
      const boundary = randomBytes(16).toString('hex');
      const body = Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n\r\n`),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      return JSON.parse(await call('POST', '/file', body, `multipart/form-data; boundary=${boundary}`)) as string;
    },
    drop: async (file) => {
      await call('DELETE', `/file/${file}`);
    },
    close: async () => {
      agent.destroy();
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      rmSync(store, { recursive: true, force: true });
    },
  };
}

/** The go-judges of the judge environment in `dir`, and the location of their files. */
export function runningGoJudges(dir: string): { pids: number[]; folder: string } {
  // Written by the sandbox for its successor.
  const record = JSON.parse(readFileSync(join(environmentFolders(dir).sandbox, 'sandbox.json'), 'utf8')) as {
    goJudges: { pid: number }[];
    folder: string;
  };
  if (record.goJudges.length === 0) throw new Error('the sandbox is not running');
  return { pids: record.goJudges.map(({ pid }) => pid), folder: record.folder };
}

function cpusOf(pid: number): number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return parseCpuList(list ?? '0');
}

/** Flags by name; those without a value have null. */
function flagsOf(words: readonly string[]): Map<string, string | null> {
  const flags = new Map<string, string | null>();
  words.forEach((word, index) => {
    const next = words[index + 1];
    if (word.startsWith('-')) flags.set(word, next === undefined || next.startsWith('-') ? null : next);
  });
  return flags;
}

async function portOf(pid: number | undefined): Promise<number> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline;) {
    const port = pid === undefined ? null : listeningPort(pid);
    if (port !== null) return port;
    await delay(START_INTERVAL_MS);
  }
  throw new Error('the bare go-judge did not start listening in time');
}
