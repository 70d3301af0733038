import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { cgroupFoldersOf, preferRuns } from '../host/cgroups.ts';
import { withoutAccessTimes } from '../host/access-times.ts';
import { enterOwnGroup, makeOwnGroup } from '../host/core-groups.ts';
import { GoJudgeClient } from './client.ts';
import type { ProcessMark } from '../host/processes.ts';
import { killAndWait, listeningPort, markProcess } from '../host/processes.ts';
import { SandboxFault } from '../sandbox.ts';

/** One running go-judge. */
export interface GoJudgeProcess {
  mark: ProcessMark;
  client: GoJudgeClient;
  cgroupFolders: readonly string[];
  /** Resolves when the process has ended, for whatever reason. */
  gone: Promise<void>;
}

export interface GoJudgeSettings {
  binary: string;
  /**
   * The first process of every container, as small as possible, since each run starts as a copy of it; null for
   * go-judge's own.
   */
  initBinary: string | null;
  /** Processors of the slots, one each. */
  cpus: readonly number[];
  /** Whether the whole go-judge is pinned to one processor, instead of each run. */
  onOneCore: boolean;
  sourcePrefixes: readonly string[];
  /** Contains `mount.yaml` and `seccomp.yaml`; go-judge's working directory. */
  folder: string;
  /** Used only by this go-judge. */
  temporaryDir: string;
  storeDir: string;
  cgroupPrefix: string;
  /** Containers use host uids above this one, one each. */
  firstHostUid: number;
}

/** Maximum size of any file written inside, whatever the request says. */
export const FILE_CEILING_BYTES = 256 * 1024 * 1024;
/** go-judge adds this to the memory limit for the kernel. */
export const EXTRA_MEMORY_BYTES = 16 * 1024;
const OPEN_FILES = 256;
const FORGOTTEN_FILES = '30m';
const TICK = '5ms';
/**
 * Garbage is collected when the heap has grown to five times the live data, some 20 MB: a run produces much garbage and
 * retains little.
 */
const GROWTH_PERCENT = '400';
const START_TIMEOUT_MS = 20_000;
const START_INTERVAL_MS = 5;
const DIAGNOSIS_TIMEOUT_MS = 3000;

/**
 * Starts go-judge on a random port of the loopback address, behind a token that only this process and root can read.
 * The kernel sends it SIGKILL when this process dies, and its containers die with it.
 */
export async function spawnGoJudge(settings: GoJudgeSettings): Promise<GoJudgeProcess> {
  const token = randomBytes(32).toString('hex');
  if (settings.onOneCore) makeOwnGroup(settings.cgroupPrefix, settings.cpus);
  // Silent, since otherwise it logs a line for every request, and the token.
  const child = launch(settings, token, ['-silent'], 'ignore');
  const ended = Promise.race([
    once(child, 'exit').then(([code, signal]) => `it ended immediately (${String(code ?? signal)})`),
    once(child, 'error').then(([error]) => String(error)),
  ]);
  const state: { failure: string | null } = { failure: null };
  void ended.then((reason) => (state.failure = reason));
  const deadline = Date.now() + START_TIMEOUT_MS;
  let port: number | null = null;
  while (port === null && state.failure === null && Date.now() < deadline) {
    await pause(START_INTERVAL_MS);
    port = child.pid === undefined ? null : listeningPort(child.pid);
  }
  const mark = child.pid === undefined ? null : markProcess(child.pid);
  if (port === null || mark === null) {
    if (mark) await killAndWait(mark);
    throw startFault(state.failure ?? 'it did not listen in time', await diagnose(settings));
  }
  child.unref();
  const cgroupFolders = cgroupFoldersOf(mark.pid, settings.cgroupPrefix);
  preferRuns(cgroupFolders);
  return {
    mark,
    client: new GoJudgeClient(port, token, settings.cpus.length),
    cgroupFolders,
    gone: ended.then(() => undefined),
  };
}

function launch(settings: GoJudgeSettings, token: string, extra: readonly string[], stderr: 'ignore' | 'pipe') {
  const slots = settings.cpus.length;
  const { initBinary, onOneCore } = settings;
  const args = [
    ['-http-addr', '127.0.0.1:0'],
    ['-dir', settings.storeDir],
    ['-mount-conf', `${settings.folder}/mount.yaml`],
    ['-seccomp-conf', `${settings.folder}/seccomp.yaml`],
    ['-src-prefix', settings.sourcePrefixes.join(',')],
    ['-cgroup-prefix', settings.cgroupPrefix],
    ['-container-cred-start', String(settings.firstHostUid)],
    ['-parallelism', String(slots)],
    ['-pre-fork', String(slots)],
    onOneCore ? [] : ['-cpuset', settings.cpus.join(',')],
    initBinary === null ? [] : ['-container-init-path', initBinary],
    ['-time-limit-checker-interval', TICK],
    ['-output-limit', `${FILE_CEILING_BYTES}b`],
    ['-copy-out-limit', `${FILE_CEILING_BYTES}b`],
    ['-extra-memory-limit', `${EXTRA_MEMORY_BYTES}b`],
    ['-open-file-limit', String(OPEN_FILES)],
    ['-file-timeout', FORGOTTEN_FILES],
    ['-no-fallback', '-release', ...extra],
  ].flat();
  const enter = onOneCore ? enterOwnGroup(settings.cgroupPrefix, settings.temporaryDir) : [];
  const words = [...enter, ...withoutAccessTimes(settings.sourcePrefixes), settings.binary, ...args];
  return spawn('/usr/bin/setpriv', ['--pdeathsig', 'KILL', ...words], {
    cwd: settings.folder,
    // Does not inherit the runner's environment. go-judge reads its settings from variables that begin with ES_.
    env: { PATH: '/usr/bin:/bin', TMPDIR: settings.temporaryDir, ES_AUTH_TOKEN: token, GOGC: GROWTH_PERCENT },
    stdio: ['ignore', 'ignore', stderr],
  });
}

/** Starts it again with logging, only to diagnose the failure. */
async function diagnose(settings: GoJudgeSettings): Promise<string> {
  const child = launch(settings, randomBytes(32).toString('hex'), [], 'pipe');
  const lines: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => lines.push(chunk.toString('utf8')));
  const timer = setTimeout(() => child.kill('SIGKILL'), DIAGNOSIS_TIMEOUT_MS);
  try {
    await Promise.race([once(child, 'close'), once(child, 'error')]);
  } finally {
    clearTimeout(timer);
  }
  return lines
    .join('')
    .split('\n')
    .filter((line) => line !== '' && !line.includes('"token"') && !/"level":"(info|debug)"/.test(line))
    .slice(-3)
    .join(' ')
    .slice(0, 1000);
}

function startFault(reason: string, messages: string): SandboxFault {
  return new SandboxFault(
    `The sandbox program go-judge did not start: ${reason}. ${messages}`.trim(),
    'Run `npx assay doctor` as the user of the runner. In a container, the runner needs --privileged and a writable /sys/fs/cgroup.',
  );
}
