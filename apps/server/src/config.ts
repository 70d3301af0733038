import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { identitySettings, readIdentity, type IdentityConfig } from './identity-config.ts';
import { makeReader, secretSetting, setting, type Env, type Setting, type SettingsReader } from './settings.ts';

/** All settings of the server, checked. Made once by `loadConfig`; nothing else reads the environment. */
export interface Config {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** Absolute. */
  dataDir: string;
  /** Where the world reaches this installation, without a slash at the end; null takes the request's own. */
  publicOrigin: string | null;
  /** How many proxies, or which ones, may set `X-Forwarded-*`; false for none. */
  trustProxy: false | number | string[];
  /** Null means: made once and kept in the data directory, see `ensureSecret`. */
  secret: string | null;
  /** Null means the embedded PostgreSQL. */
  databaseUrl: string | null;
  databaseConnections: number;
  /** Null means the local disk. */
  s3: S3Config | null;
  /** Private networks in which organizations may have buckets: all of them, or CIDR ranges and addresses. */
  storageAllowPrivate: 'all' | readonly string[];
  admin: { name: string; password: string | null };
  /** Runners started beside the server. */
  runners: number;
  sample: boolean;
  signup: boolean;
  identity: IdentityConfig;
  /** What is stored, in bytes, and solutions of one user that wait for the judge; 0 for no limit. */
  quotas: { userBytes: number; orgBytes: number; waiting: number };
  /** Requests a minute. */
  rateLimit: { userPerMinute: number; runnerPerMinute: number };
  logLevel: LogLevel;
  /** Gravatar-style service, without a slash at the end. */
  avatarService: string | null;
  footer: string;
  /** A go-judge of the operator's own for the runners beside the server; null takes the built one. */
  goJudge: string | null;
}

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  pathStyle: boolean;
  /** Runners fetch from the service itself. */
  direct: boolean;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Every setting of the server, as `npx assay config` lists them. */
export const settings = [
  setting('ASSAY_HOST', '127.0.0.1', 'address to listen on; 0.0.0.0 for every one'),
  setting('ASSAY_PORT', '1926', 'port to listen on; 0 lets the system choose'),
  setting('ASSAY_DATA_DIR', './data', 'everything the installation keeps on this machine'),
  setting(
    'ASSAY_PUBLIC_ORIGIN',
    '',
    "where the world reaches it, e.g. https://oj.example.edu; absent: the request's own",
  ),
  setting(
    'ASSAY_TRUST_PROXY',
    '0',
    'number of proxies in front, or their addresses or CIDR ranges with commas; X-Forwarded headers are trusted that far',
  ),
  secretSetting(
    'ASSAY_SECRET',
    'signs sessions and file links, 32 characters or more; absent: made once in <data dir>/secret',
  ),
  secretSetting('DATABASE_URL', 'postgres:// address of a PostgreSQL 15 or newer; absent: the embedded one'),
  setting('ASSAY_DATABASE_CONNECTIONS', '10', 'database connections of one server process'),
  setting('ASSAY_S3_ENDPOINT', '', 'S3 service for files, e.g. https://s3.example.edu; absent: the local disk'),
  setting('ASSAY_S3_BUCKET', '', 'its bucket'),
  setting('ASSAY_S3_REGION', 'us-east-1', 'its region'),
  secretSetting('ASSAY_S3_ACCESS_KEY', 'its access key'),
  secretSetting('ASSAY_S3_SECRET_KEY', 'its secret key'),
  setting('ASSAY_S3_PATH_STYLE', '1', '1: bucket in the path; 0: bucket in the host name'),
  setting('ASSAY_S3_DIRECT', '1', '1: runners fetch straight from the S3 service; 0: through the server'),
  setting(
    'ASSAY_STORAGE_ALLOW_PRIVATE',
    '0',
    'private networks in which organizations may have buckets: 0 for none, 1 for all but this machine, or CIDR ranges with commas',
  ),
  setting('ASSAY_ADMIN_NAME', 'admin', 'name of the first administrator'),
  secretSetting('ASSAY_ADMIN_PASSWORD', 'password of the first administrator; absent: made and printed once'),
  setting('ASSAY_RUNNERS', '1', 'runners started beside the server; 0 for none'),
  setting('ASSAY_SAMPLE', '', 'create the sample organization, 1 or 0; absent: with the embedded database only'),
  setting('ASSAY_SIGNUP', '1', 'whether people may sign up by themselves, 1 or 0'),
  setting('ASSAY_RATELIMIT_USER', '500', 'requests a minute of one person'),
  setting('ASSAY_RATELIMIT_RUNNER', '5000', 'requests a minute of one runner'),
  setting('ASSAY_QUOTA_USER_MIB', '1024', 'MiB of submissions that one person may have stored; 0 for no limit'),
  setting(
    'ASSAY_QUOTA_ORG_MIB',
    '102400',
    'MiB of submissions, data and attachments that one organization may have stored; 0 for no limit',
  ),
  setting(
    'ASSAY_QUOTA_WAITING',
    '100',
    'submissions of one person that may wait for the judge at a time; 0 for no limit',
  ),
  setting('ASSAY_LOG_LEVEL', 'info', logLevels.join(', ')),
  setting(
    'ASSAY_AVATAR_SERVICE',
    '',
    'Gravatar-style service, e.g. https://www.gravatar.com/avatar; absent: silhouettes',
  ),
  setting('ASSAY_FOOTER', '', 'text at the foot of every page, such as a filing notice'),
  setting('ASSAY_GO_JUDGE', '', 'path of a go-judge of your own; absent: the one built by npm start'),
  ...identitySettings,
] as const satisfies readonly Setting[];

type SettingName = (typeof settings)[number]['name'];

/** The settings cannot be used. `problems` has one line for each bad one. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Reads and checks all settings. An empty value counts as absent. Throws `ConfigError` naming every bad one, never with a secret's value. */
export function loadConfig(env: Env): Config {
  const read = makeReader<SettingName>(env, settings);
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const secret = read.optional('ASSAY_SECRET');
  if (secret !== null && secret.length < shortestSecret) {
    read.complain('ASSAY_SECRET', `must have ${shortestSecret} characters or more`);
  }
  const config: Config = {
    host: read.text('ASSAY_HOST'),
    port: read.integer('ASSAY_PORT', 0, 65_535),
    dataDir: resolve(read.text('ASSAY_DATA_DIR')),
    publicOrigin: readOrigin(read),
    trustProxy: readTrustProxy(read),
    secret,
    databaseUrl,
    databaseConnections: read.integer('ASSAY_DATABASE_CONNECTIONS', 2, 1000),
    s3: readS3(read),
    storageAllowPrivate: readAllowPrivate(read),
    admin: { name: read.text('ASSAY_ADMIN_NAME'), password: read.optional('ASSAY_ADMIN_PASSWORD') },
    runners: read.integer('ASSAY_RUNNERS', 0, 64),
    sample: read.flag('ASSAY_SAMPLE', databaseUrl === null),
    signup: read.flag('ASSAY_SIGNUP'),
    identity: readIdentity(read),
    rateLimit: {
      userPerMinute: read.integer('ASSAY_RATELIMIT_USER', 1, 1_000_000),
      runnerPerMinute: read.integer('ASSAY_RATELIMIT_RUNNER', 1, 1_000_000),
    },
    quotas: {
      userBytes: read.integer('ASSAY_QUOTA_USER_MIB', 0, MOST_MIB) * 2 ** 20,
      orgBytes: read.integer('ASSAY_QUOTA_ORG_MIB', 0, MOST_MIB) * 2 ** 20,
      waiting: read.integer('ASSAY_QUOTA_WAITING', 0, 1_000_000),
    },
    logLevel: read.oneOf('ASSAY_LOG_LEVEL', logLevels),
    avatarService: read.url('ASSAY_AVATAR_SERVICE', ['https:', 'http:']),
    footer: read.text('ASSAY_FOOTER'),
    goJudge: read.optional('ASSAY_GO_JUDGE'),
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

const shortestSecret = 32;
const MOST_PROXIES = 16;
const MOST_MIB = 999_999_999;

/**
 * The secret of this installation: the given one, else the one in `<data dir>/secret`, made now (256 bits, mode 0600) where there is none. Servers
 * that start at once agree on one. Throws `ConfigError` when it cannot be read or kept.
 */
export function ensureSecret(config: Pick<Config, 'secret' | 'dataDir'>): string {
  if (config.secret !== null) return config.secret;
  const file = join(config.dataDir, 'secret');
  const fresh = `${file}.new-${process.pid}`;
  try {
    mkdirSync(config.dataDir, { recursive: true });
    writeFileSync(fresh, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(fresh, file); // Whole or not at all, and never over an older one.
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
      `The secret cannot be kept in ${file}: ${why}. Make ASSAY_DATA_DIR writable or set ASSAY_SECRET.`,
    ]);
  }
}

/** What `npx assay config` prints: a line for each setting with its present value, its default and its meaning. Secrets are only said to be set. */
export function describeSettings(env: Env): string {
  const rows = settings
    .flatMap((one) => spellOut(one, env))
    .map((one) => {
      const given = env[one.name];
      const value = given ? (one.secret ? '(set)' : given) : one.default || '(none)';
      return [given ? '*' : ' ', one.name, value, one.meaning] as const;
    });
  const width = (column: 1 | 2) => Math.max(...rows.map((row) => row[column].length));
  return rows
    .map(([mark, name, value, meaning]) => `${mark} ${name.padEnd(width(1))}  ${value.padEnd(width(2))}  ${meaning}`)
    .join('\n');
}

/** Settings of providers under the names that the operator has given them. */
function spellOut(one: Setting, env: Env): Setting[] {
  const names = (env['ASSAY_OIDC'] ?? '').split(',').map((name) => name.trim().toUpperCase());
  const given = names.filter((name) => name !== '');
  if (!one.name.includes('<NAME>') || given.length === 0) return [one];
  return given.map((name) => ({ ...one, name: one.name.replace('<NAME>', name) }));
}

function readOrigin(read: Reader): string | null {
  const url = read.url('ASSAY_PUBLIC_ORIGIN', ['https:', 'http:']);
  if (url === null || url === new URL(url).origin) return url;
  read.complain('ASSAY_PUBLIC_ORIGIN', 'must be an origin alone, like https://oj.example.edu');
  return null;
}

/** A number counts hops from this server outwards, so that what the client itself wrote into the header is never trusted. */
function readTrustProxy(read: Reader): Config['trustProxy'] {
  const value = read.text('ASSAY_TRUST_PROXY');
  if (/^\d+$/.test(value)) return read.integer('ASSAY_TRUST_PROXY', 0, MOST_PROXIES) || false;
  return value.split(',').map((address) => address.trim());
}

function readS3(read: Reader): S3Config | null {
  const endpoint = read.url('ASSAY_S3_ENDPOINT', ['https:', 'http:']);
  const needed = ['ASSAY_S3_BUCKET', 'ASSAY_S3_ACCESS_KEY', 'ASSAY_S3_SECRET_KEY'] as const;
  const [bucket, accessKey, secretKey] = needed.map((name) => read.optional(name) ?? '');
  const region = read.text('ASSAY_S3_REGION');
  const pathStyle = read.flag('ASSAY_S3_PATH_STYLE');
  if (endpoint === null) {
    if (bucket || accessKey || secretKey)
      read.complain('ASSAY_S3_ENDPOINT', 'is needed beside the other ASSAY_S3 settings');
    return null;
  }
  for (const name of needed) if (read.optional(name) === null) read.complain(name, 'is needed with ASSAY_S3_ENDPOINT');
  const direct = read.flag('ASSAY_S3_DIRECT');
  return {
    endpoint,
    region,
    pathStyle,
    direct,
    bucket: bucket ?? '',
    accessKey: accessKey ?? '',
    secretKey: secretKey ?? '',
  };
}

function readAllowPrivate(read: Reader): Config['storageAllowPrivate'] {
  const name = 'ASSAY_STORAGE_ALLOW_PRIVATE';
  const networks = read.words(name);
  if (networks.length === 1 && networks[0] === '1') return 'all';
  if (networks.length === 1 && networks[0] === '0') return [];
  const isNetwork = (network: string) => {
    const [address = '', prefix = '0', ...more] = network.split('/');
    const version = isIP(address);
    return (
      version !== 0 && more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)
    );
  };
  if (!networks.every(isNetwork)) read.complain(name, 'must be 0, 1, or CIDR ranges like 10.20.0.0/16 with commas');
  return networks;
}

type Reader = SettingsReader<SettingName>;

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
