import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { listIdentitySettings, readIdentity } from './identity-config.ts';
import {
  flag,
  integer,
  listSettings,
  oneOf,
  optional,
  parsed,
  secretSetting,
  setting,
  SettingsReader,
  text,
  url,
  wordsOf,
  type Env,
  type Setting,
} from './settings.ts';

/** All settings of the server, validated. Created once by `loadConfig`; nothing else reads the environment. */
export type Config = ReturnType<typeof loadConfig>;
export type S3Config = z.output<typeof s3Settings>;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const shortestSecret = 32;
const maxProxies = 16;
const maxInstanceMinutes = 7 * 24 * 60;
const maxMib = 999_999_999;
const MIB = 2 ** 20;

const serverShape = {
  ASSAY_HOST: setting(text.prefault('127.0.0.1'), 'address to listen on; 0.0.0.0 for all'),
  ASSAY_PORT: setting(integer(0, 65_535).prefault('1926'), 'port to listen on; 0 lets the system choose'),
  ASSAY_DATA_DIR: setting(text.prefault('./data'), 'folder for everything the installation stores on this machine'),
  ASSAY_PUBLIC_ORIGIN: setting(
    optional(origin()),
    "public origin, e.g. https://oj.example.edu; absent: the request's own",
  ),
  ASSAY_TRUST_PROXY: setting(
    proxies().prefault('0'),
    'number of proxies in front, or their comma-separated addresses or CIDR ranges; their X-Forwarded headers are trusted',
  ),
  ASSAY_SECRET: secretSetting(
    optional(text.min(shortestSecret, `must have at least ${shortestSecret} characters`)),
    'signs sessions and file URLs, at least 32 characters; absent: created once in <data dir>/secret',
  ),
  DATABASE_URL: secretSetting(
    optional(url('postgres:', 'postgresql:')),
    'postgres:// URL of a PostgreSQL 15 or newer; absent: the embedded one',
  ),
  ASSAY_DATABASE_CONNECTIONS: setting(integer(2, 1000).prefault('10'), 'database connections of one server process'),
};

/** Only used with an endpoint. */
const s3Shape = {
  ASSAY_S3_ENDPOINT: setting(
    url('https:', 'http:'),
    'S3 service for files, e.g. https://s3.example.edu; absent: the local disk',
  ),
  ASSAY_S3_BUCKET: setting(text, 'its bucket'),
  ASSAY_S3_REGION: setting(text.prefault('us-east-1'), 'its region'),
  ASSAY_S3_ACCESS_KEY: secretSetting(text, 'its access key'),
  ASSAY_S3_SECRET_KEY: secretSetting(text, 'its secret key'),
  ASSAY_S3_PATH_STYLE: setting(flag.prefault('1'), '1: bucket in the path; 0: bucket in the host name'),
  ASSAY_S3_DIRECT: setting(flag.prefault('1'), '1: runners fetch directly from the S3 service; 0: through the server'),
};
const s3Settings = z.object(s3Shape).transform((given) => ({
  endpoint: given.ASSAY_S3_ENDPOINT,
  bucket: given.ASSAY_S3_BUCKET,
  region: given.ASSAY_S3_REGION,
  accessKey: given.ASSAY_S3_ACCESS_KEY,
  secretKey: given.ASSAY_S3_SECRET_KEY,
  pathStyle: given.ASSAY_S3_PATH_STYLE,
  direct: given.ASSAY_S3_DIRECT,
}));

/** A maximum of `what` that the operator may lift. */
const maximum = (standard: string, what: string) =>
  setting(integer(0, 1_000_000).prefault(standard), `maximum number of ${what}; 0: unlimited`);

const platformShape = {
  ASSAY_STORAGE_ALLOW_PRIVATE: setting(
    privateNetworks().prefault('0'),
    'private networks in which organizations may have buckets: 0 for none, 1 for all except this machine, or comma-separated CIDR ranges',
  ),
  ASSAY_ADMIN_NAME: setting(text.prefault('admin'), 'name of the first administrator'),
  ASSAY_ADMIN_PASSWORD: secretSetting(
    optional(text),
    'password of the first administrator; absent: generated and printed once',
  ),
  ASSAY_RUNNERS: setting(integer(0, 64).prefault('1'), 'runners started with the server; 0 for none'),
  ASSAY_SAMPLE: setting(
    optional(flag),
    'create the sample organization, 1 or 0; absent: with the embedded database only',
  ),
  ASSAY_SIGNUP: setting(flag.prefault('1'), 'whether people may sign up, 1 or 0'),
  ASSAY_RATELIMIT_USER: setting(integer(1, 1_000_000).prefault('500'), 'requests per minute of one user'),
  ASSAY_RATELIMIT_VISITOR: setting(
    integer(1, 1_000_000).prefault('300'),
    'anonymous reads per minute of one client address',
  ),
  ASSAY_RATELIMIT_RUNNER: setting(integer(1, 1_000_000).prefault('5000'), 'requests per minute of one runner'),
  ASSAY_QUOTA_USER_MIB: setting(
    integer(0, maxMib).prefault('1024'),
    'maximum MiB of stored submissions of one user; 0: unlimited',
  ),
  ASSAY_QUOTA_ORG_MIB: setting(
    integer(0, maxMib).prefault('102400'),
    'maximum MiB of stored submissions, data and attachments of one organization; 0: unlimited',
  ),
  ASSAY_QUOTA_WAITING: maximum('100', 'pending submissions of one user'),
  ASSAY_INSTANCE_DOMAIN: setting(
    optional(hostWithPort()),
    'domain whose sub-domains are the web pages of live instances, e.g. instances.example.net; absent: only when the platform is opened at localhost',
  ),
  ASSAY_INSTANCE_MAX_MINUTES: setting(
    integer(1, maxInstanceMinutes).prefault('240'),
    'longest lifetime of a live instance with all extensions, in minutes',
  ),
  ASSAY_INSTANCE_LIMIT_USER: maximum('10', 'live instances of one user'),
  ASSAY_INSTANCE_LIMIT_ORG: maximum('0', 'live instances of one organization'),
  ASSAY_INSTANCE_LIMIT_SITE: maximum('0', 'live instances of the whole installation'),
  ASSAY_LOG_LEVEL: setting(oneOf(logLevels).prefault('info'), logLevels.join(', ')),
  ASSAY_AVATAR_SERVICE: setting(
    optional(url('https:', 'http:')),
    'Gravatar-style service, e.g. https://www.gravatar.com/avatar; absent: silhouettes',
  ),
  ASSAY_FOOTER: setting(text.prefault(''), 'text at the foot of every page, such as a filing notice'),
  ASSAY_CHROMIUM: setting(
    optional(text),
    'path of Chromium, which prints statements to PDF; `off`: none; absent: the one in /usr/bin, if any',
  ),
  ASSAY_CHROMIUM_SANDBOX: setting(
    flag.prefault('1'),
    "0: without Chromium's own sandbox, where user namespaces are not allowed",
  ),
  ASSAY_GO_JUDGE: setting(optional(text), 'path of your own go-judge; absent: the one built by npm start'),
};

/** Every setting of the server, as `npx assay config` lists them. */
function listAllSettings(oidcNames: readonly string[]): Setting[] {
  const own = [serverShape, s3Shape, platformShape].flatMap((shape) => listSettings(shape));
  return [...own, ...listIdentitySettings(oidcNames)];
}
export const settings: readonly Setting[] = listAllSettings([]);

/** The settings are invalid. `problems` has one line for each invalid one. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Reads and validates all settings. Throws `ConfigError` naming every invalid one, never with a secret's value. */
export function loadConfig(env: Env) {
  const reader = new SettingsReader(env);
  const server = reader.read(z.object(serverShape));
  const s3 = readS3(reader);
  const platform = reader.read(z.object(platformShape));
  const identity = readIdentity(reader);
  if (server && platform) refuseSharedDomain(reader, server.ASSAY_PUBLIC_ORIGIN, platform.ASSAY_INSTANCE_DOMAIN);
  if (reader.problems.length > 0 || !server || !platform || !identity) throw new ConfigError(reader.problems);
  return {
    host: server.ASSAY_HOST,
    /** 0 lets the system choose. */
    port: server.ASSAY_PORT,
    /** An absolute path. */
    dataDir: resolve(server.ASSAY_DATA_DIR),
    /** Without trailing slash; null: the request's own. */
    publicOrigin: server.ASSAY_PUBLIC_ORIGIN,
    /** How many proxies, or which ones, may set `X-Forwarded-*`; false for none. */
    trustProxy: server.ASSAY_TRUST_PROXY,
    /** Null: created once and stored in the data directory, see `ensureSecret`. */
    secret: server.ASSAY_SECRET,
    /** Null: the embedded PostgreSQL. */
    databaseUrl: server.DATABASE_URL,
    databaseConnections: server.ASSAY_DATABASE_CONNECTIONS,
    /** Null: the local disk. */
    s3,
    /** Private networks in which organizations may have buckets: all of them, or CIDR ranges and addresses. */
    storageAllowPrivate: platform.ASSAY_STORAGE_ALLOW_PRIVATE,
    admin: { name: platform.ASSAY_ADMIN_NAME, password: platform.ASSAY_ADMIN_PASSWORD },
    runners: platform.ASSAY_RUNNERS,
    sample: platform.ASSAY_SAMPLE ?? server.DATABASE_URL === null,
    signup: platform.ASSAY_SIGNUP,
    identity,
    rateLimit: {
      userPerMinute: platform.ASSAY_RATELIMIT_USER,
      visitorPerMinute: platform.ASSAY_RATELIMIT_VISITOR,
      runnerPerMinute: platform.ASSAY_RATELIMIT_RUNNER,
    },
    /** 0: unlimited. */
    quotas: {
      userBytes: platform.ASSAY_QUOTA_USER_MIB * MIB,
      orgBytes: platform.ASSAY_QUOTA_ORG_MIB * MIB,
      waiting: platform.ASSAY_QUOTA_WAITING,
    },
    instances: {
      /** Host, with the port if browsers need one; null: only when the platform is opened at localhost. */
      domain: platform.ASSAY_INSTANCE_DOMAIN,
      maxMinutes: platform.ASSAY_INSTANCE_MAX_MINUTES,
      /** Live ones; 0: unlimited. */
      limits: {
        user: platform.ASSAY_INSTANCE_LIMIT_USER,
        org: platform.ASSAY_INSTANCE_LIMIT_ORG,
        site: platform.ASSAY_INSTANCE_LIMIT_SITE,
      },
    },
    logLevel: platform.ASSAY_LOG_LEVEL,
    avatarService: platform.ASSAY_AVATAR_SERVICE,
    footer: platform.ASSAY_FOOTER,
    /** Path, `off`, or null to look for it. */
    chromium: platform.ASSAY_CHROMIUM,
    chromiumSandbox: platform.ASSAY_CHROMIUM_SANDBOX,
    goJudge: platform.ASSAY_GO_JUDGE,
  };
}

/** Every host below the domain belongs to an instance, so the platform must not be one of them. */
function refuseSharedDomain(reader: SettingsReader, publicOrigin: string | null, domain: string | null): void {
  if (publicOrigin === null || domain === null) return;
  const host = new URL(publicOrigin).hostname;
  const instances = domain.replace(/:\d+$/, '');
  if (host === instances || host.endsWith(`.${instances}`))
    reader.report('ASSAY_INSTANCE_DOMAIN', `must not contain the host of ASSAY_PUBLIC_ORIGIN, ${host}`);
}

function readS3(reader: SettingsReader) {
  if (reader.has('ASSAY_S3_ENDPOINT')) return reader.read(s3Settings, 'with ASSAY_S3_ENDPOINT');
  const others = ['ASSAY_S3_BUCKET', 'ASSAY_S3_ACCESS_KEY', 'ASSAY_S3_SECRET_KEY'];
  if (others.some((name) => reader.has(name)))
    reader.report('ASSAY_S3_ENDPOINT', 'is required with the other ASSAY_S3 settings');
  return null;
}

/**
 * The secret of this installation: the given one, otherwise the one in `<data dir>/secret`, created if missing (256
 * bits, mode 0600). Servers that start at the same time agree on one. Throws `ConfigError` if it cannot be read or
 * stored.
 */
export function ensureSecret(config: Pick<Config, 'secret' | 'dataDir'>): string {
  if (config.secret !== null) return config.secret;
  const file = join(config.dataDir, 'secret');
  const fresh = `${file}.new-${process.pid}`;
  try {
    mkdirSync(config.dataDir, { recursive: true });
    writeFileSync(fresh, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(fresh, file); // Atomic, and never over an existing one.
    } catch (error) {
      if (!isExisting(error)) throw error;
    } finally {
      rmSync(fresh);
    }
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length < shortestSecret) throw new Error('it is too short');
    return secret;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError([
      `The secret cannot be stored in ${file}: ${why}. Make ASSAY_DATA_DIR writable or set ASSAY_SECRET.`,
    ]);
  }
}

/**
 * What `npx assay config` prints: each setting with its current value, its default and its meaning. Secrets show only
 * that they are set.
 */
export function describeSettings(env: Env): string {
  const rows = listAllSettings(wordsOf(env['ASSAY_OIDC'] ?? '')).map((one) => {
    const given = env[one.name];
    const value = given ? (one.secret ? '(set)' : given) : one.default || '(none)';
    return [given ? '*' : ' ', one.name, value, one.meaning] as const;
  });
  const width = (column: 1 | 2) => Math.max(...rows.map((row) => row[column].length));
  return rows
    .map(([mark, name, value, meaning]) => `${mark} ${name.padEnd(width(1))}  ${value.padEnd(width(2))}  ${meaning}`)
    .join('\n');
}

function origin() {
  return url('https:', 'http:').refine((value) => value === new URL(value).origin, {
    error: 'must be only an origin, like https://oj.example.edu',
  });
}

/** In lower case. A name of two labels at least, so that a browser accepts cookies of its sub-domains. */
function hostWithPort() {
  return parsed((value, refuse): string => {
    const host = value.toLowerCase();
    const isHost = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?(:\d{1,5})?$/.test(host);
    return isHost && isIP(host.replace(/:\d+$/, '')) === 0
      ? host
      : refuse('must be a host name like instances.example.net, with a port if browsers need one');
  });
}

/** A number counts hops outwards from this server, so that a header set by the client itself is never trusted. */
function proxies() {
  const hops = integer(0, maxProxies);
  return parsed((value, refuse): false | number | string[] => {
    if (!/^\d+$/.test(value)) return [...wordsOf(value)];
    const { data, error } = hops.safeParse(value);
    return error ? refuse(error.issues[0]?.message ?? '') : data || false;
  });
}

function privateNetworks() {
  const isNetwork = (network: string) => {
    const [address = '', prefix = '0', ...more] = network.split('/');
    const version = isIP(address);
    return (
      version !== 0 && more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)
    );
  };
  return parsed((value, refuse): 'all' | readonly string[] => {
    const networks = wordsOf(value);
    if (networks.length === 1 && networks[0] === '1') return 'all';
    if (networks.length === 1 && networks[0] === '0') return [];
    return networks.every(isNetwork)
      ? networks
      : refuse('must be 0, 1, or comma-separated CIDR ranges like 10.20.0.0/16');
  });
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
