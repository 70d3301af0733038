import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { installation } from '@assay/problem';
import type { AllowedPackages } from './languages/install-packages.ts';
import type { InstanceSettings } from './instances/instance-host.ts';
import { parseRange } from './instances/network/subnets.ts';
import { logLevels, type LogLevel } from './log.ts';

/** Settings of a runner. Only this file reads the environment. */
export interface RunnerConfig {
  /** Origin of the server, without `/api`; absent if the command uses no server. */
  serverUrl: string | undefined;
  /** Identity; absent if it is read from the folder. */
  runnerId: string | undefined;
  runnerKey: string | undefined;
  /** Folder for everything the runner stores: identity, caches, headers. Used by one runner at a time. */
  dir: string;
  /** Path of the sandbox program. */
  goJudge: string;
  /** Programs running at the same time. */
  slots: number;
  /** Size limits of the caches of problem data and of compiled programs, in bytes. */
  dataCacheBytes: number;
  compileCacheBytes: number;
  /** An operator's own languages; absent: only those that come with Assay. */
  languagesFile: string | undefined;
  /** Debian packages of languages that the runner may install when it starts. */
  mayInstall: AllowedPackages;
  /** How this runner runs instances; absent: it does not. */
  instances: InstanceSettings | undefined;
  logLevel: LogLevel;
}

/** An invalid setting; the message is a sentence. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const GIB = 1024 * 1024 * 1024;
const MAX_SLOTS = 256;
const MAX_INSTANCES = 1000;
const MAX_PORT = 65_535;
const MIB = 1024 * 1024;

/** Help for each variable in the usage text and `assay config`. */
export const settings = [
  ['ASSAY_SERVER_URL', 'origin of the server, such as https://judge.example.org'],
  ['ASSAY_RUNNER_ID', 'identity given by `register`; default: the one stored in ASSAY_RUNNER_DIR'],
  ['ASSAY_RUNNER_KEY', 'key belonging to ASSAY_RUNNER_ID'],
  ['ASSAY_RUNNER_DIR', 'folder for this runner only (default ./data/runner)'],
  ['ASSAY_GO_JUDGE', 'path of go-judge 1.12.2 or newer (default: the one that `npm start` builds)'],
  ['ASSAY_SLOTS', 'programs running at the same time (default: number of cores)'],
  ['ASSAY_DATA_CACHE_BYTES', 'size limit of the cache of unpacked problem data (default 16 GiB)'],
  ['ASSAY_COMPILE_CACHE_BYTES', 'size limit of the cache of compiled programs (default 2 GiB)'],
  ['ASSAY_LANGUAGES', 'file of further languages, in the format of apps/runner/languages.yaml'],
  [
    'ASSAY_INSTALL_PACKAGES',
    'Debian packages of languages to install when missing, such as `ghc rustc`, or `all` (default: none)',
  ],
  ['ASSAY_INSTANCE_SOCKET', 'socket of Podman or Docker, such as /run/podman/podman.sock (default: no instances)'],
  ['ASSAY_INSTANCE_MAX', 'instances at the same time (default 20)'],
  ['ASSAY_INSTANCE_MEMORY_BYTES', 'maximum memory of one instance (default 1 GiB)'],
  ['ASSAY_INSTANCE_IMAGE_BYTES', 'maximum size of images built of packages (default 16 GiB)'],
  ['ASSAY_INSTANCE_PULL', '1: images that are missing are pulled (default: refused)'],
  ['ASSAY_INSTANCE_SUBNETS', 'private addresses for instances (default 10.213.0.0/16)'],
  ['ASSAY_INSTANCE_GATEWAY', 'where the gateway to instances listens (default 127.0.0.1:0)'],
  ['ASSAY_INSTANCE_GATEWAY_ADDRESS', 'what servers dial to reach the gateway (default: where it listens)'],
  ['ASSAY_LOG_LEVEL', `${logLevels.join(', ')} (default info)`],
] as const;

export function readConfig(env: NodeJS.ProcessEnv = process.env): RunnerConfig {
  return {
    serverUrl: text(env, 'ASSAY_SERVER_URL'),
    runnerId: text(env, 'ASSAY_RUNNER_ID'),
    runnerKey: text(env, 'ASSAY_RUNNER_KEY'),
    dir: resolve(text(env, 'ASSAY_RUNNER_DIR') ?? join(text(env, 'ASSAY_DATA_DIR') ?? 'data', 'runner')),
    goJudge: resolve(text(env, 'ASSAY_GO_JUDGE') ?? join(installation, '.cache', 'bin', 'go-judge')),
    slots: whole(env, 'ASSAY_SLOTS', Math.max(1, availableParallelism()), 1, MAX_SLOTS),
    dataCacheBytes: whole(env, 'ASSAY_DATA_CACHE_BYTES', 16 * GIB, 1, Number.MAX_SAFE_INTEGER),
    compileCacheBytes: whole(env, 'ASSAY_COMPILE_CACHE_BYTES', 2 * GIB, 1, Number.MAX_SAFE_INTEGER),
    languagesFile: text(env, 'ASSAY_LANGUAGES'),
    mayInstall: packages(env),
    instances: instanceSettings(env),
    logLevel: level(env),
  };
}

function instanceSettings(env: NodeJS.ProcessEnv): InstanceSettings | undefined {
  const socketPath = text(env, 'ASSAY_INSTANCE_SOCKET');
  if (socketPath === undefined) return undefined;
  const gateway = text(env, 'ASSAY_INSTANCE_GATEWAY') ?? '127.0.0.1:0';
  const [, host = '', port = ''] = /^\[?([^\]]*?)\]?:(\d{1,5})$/.exec(gateway) ?? [];
  if (host === '' || Number(port) > MAX_PORT) {
    throw new ConfigError(`ASSAY_INSTANCE_GATEWAY must be a host and a port, not ${JSON.stringify(gateway)}.`);
  }
  const subnets = text(env, 'ASSAY_INSTANCE_SUBNETS') ?? '10.213.0.0/16';
  try {
    parseRange(subnets);
  } catch (error) {
    throw new ConfigError(`ASSAY_INSTANCE_SUBNETS: ${error instanceof Error ? error.message : String(error)}.`);
  }
  return {
    socketPath: resolve(socketPath),
    gateway: { host, port: Number(port), address: text(env, 'ASSAY_INSTANCE_GATEWAY_ADDRESS') },
    subnets,
    mayPull: text(env, 'ASSAY_INSTANCE_PULL') === '1',
    maxMemoryBytes: whole(env, 'ASSAY_INSTANCE_MEMORY_BYTES', 1024 * MIB, 8 * MIB, Number.MAX_SAFE_INTEGER),
    maxImageBytes: whole(env, 'ASSAY_INSTANCE_IMAGE_BYTES', 16 * GIB, 1, Number.MAX_SAFE_INTEGER),
    maxCount: whole(env, 'ASSAY_INSTANCE_MAX', 20, 1, MAX_INSTANCES),
  };
}

function text(env: NodeJS.ProcessEnv, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

function whole(env: NodeJS.ProcessEnv, name: string, fallback: number, least: number, most: number): number {
  const given = text(env, name);
  if (given === undefined) return fallback;
  const value = Number(given);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not ${JSON.stringify(given)}.`);
}

function packages(env: NodeJS.ProcessEnv): AllowedPackages {
  const given = text(env, 'ASSAY_INSTALL_PACKAGES') ?? '';
  return given === 'all' ? 'all' : given.split(/[\s,]+/).filter((name) => name !== '');
}

function level(env: NodeJS.ProcessEnv): LogLevel {
  const given = text(env, 'ASSAY_LOG_LEVEL') ?? 'info';
  const found = logLevels.find((one) => one === given);
  if (found) return found;
  throw new ConfigError(`ASSAY_LOG_LEVEL must be one of ${logLevels.join(', ')}, not ${JSON.stringify(given)}.`);
}
