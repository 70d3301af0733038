import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError, describeSettings, ensureSecret, loadConfig, settings } from './config.ts';

describe('settings', () => {
  test('all have defaults, so that an empty environment starts a private server', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 1926,
      dataDir: resolve('data'),
      runners: 1,
      sample: true,
      signup: true,
    });
    expect(config).toMatchObject({ databaseUrl: null, s3: null, secret: null, publicOrigin: null, trustProxy: false });
    expect(config.rateLimit).toEqual({ userPerMinute: 500, visitorPerMinute: 300, runnerPerMinute: 5000 });
  });

  test('count as absent if empty', () => {
    expect(loadConfig({ ASSAY_PORT: '', DATABASE_URL: '', ASSAY_S3_BUCKET: '' })).toEqual(loadConfig({}));
  });

  test('refuse a domain for instances that is none, or to which the platform belongs', () => {
    const problemsOf = (ASSAY_INSTANCE_DOMAIN: string, ASSAY_PUBLIC_ORIGIN = 'https://oj.example.edu') => {
      try {
        loadConfig({ ASSAY_INSTANCE_DOMAIN, ASSAY_PUBLIC_ORIGIN });
        return 0;
      } catch (error) {
        return error instanceof ConfigError ? error.problems.length : -1;
      }
    };
    expect(loadConfig({ ASSAY_INSTANCE_DOMAIN: 'Run.Example.net:8443' }).instances.domain).toBe('run.example.net:8443');
    for (const fine of ['run.example.net', 'oj.example.edu.run.net', 'run.oj.example.edu'])
      expect(problemsOf(fine), fine).toBe(0);
    const refused = [
      'localhost',
      '10.0.0.1',
      'https://run.example.net',
      '*.example.net',
      'oj.example.edu',
      'example.edu',
    ];
    for (const one of refused) expect(problemsOf(one), one).toBe(1);
  });

  test('omit the sample organization if DATABASE_URL is set, unless it is requested', () => {
    const DATABASE_URL = 'postgres://assay@db/assay';
    expect(loadConfig({ DATABASE_URL }).sample).toBe(false);
    expect(loadConfig({ DATABASE_URL, ASSAY_SAMPLE: '1' }).sample).toBe(true);
    expect(loadConfig({ ASSAY_SAMPLE: '0' }).sample).toBe(false);
  });

  test('are reported together if invalid, one line each, and never with a secret', () => {
    const env = {
      ASSAY_PORT: '80a',
      ASSAY_RUNNERS: '-1',
      ASSAY_SIGNUP: 'maybe',
      ASSAY_PUBLIC_ORIGIN: 'https://oj.example.edu/judge',
      ASSAY_LOG_LEVEL: 'loud',
      ASSAY_SECRET: 'hunter2',
      DATABASE_URL: 'mysql://root:hunter2@db',
      ASSAY_S3_ENDPOINT: 'https://s3.example.edu',
    };
    const error = catchError(() => loadConfig(env));
    expect(error.problems.map((line) => line.split(' ')[0])).toEqual([
      'ASSAY_PORT',
      'ASSAY_PUBLIC_ORIGIN',
      'ASSAY_SECRET',
      'DATABASE_URL',
      'ASSAY_S3_BUCKET',
      'ASSAY_S3_ACCESS_KEY',
      'ASSAY_S3_SECRET_KEY',
      'ASSAY_RUNNERS',
      'ASSAY_SIGNUP',
      'ASSAY_LOG_LEVEL',
    ]);
    expect(error.problems.every((line) => !line.includes('\n'))).toBe(true);
    expect(error.message).not.toContain('hunter2');
  });

  test('of S3 require each other', () => {
    const env = {
      ASSAY_S3_ENDPOINT: 'https://s3.example.edu/',
      ASSAY_S3_BUCKET: 'b',
      ASSAY_S3_ACCESS_KEY: 'a',
      ASSAY_S3_SECRET_KEY: 's',
    };
    expect(loadConfig(env).s3).toEqual({
      endpoint: 'https://s3.example.edu',
      bucket: 'b',
      region: 'us-east-1',
      accessKey: 'a',
      secretKey: 's',
      pathStyle: true,
      direct: true,
    });
    expect(catchError(() => loadConfig({ ASSAY_S3_BUCKET: 'b' })).problems).toEqual([
      'ASSAY_S3_ENDPOINT is required with the other ASSAY_S3 settings.',
    ]);
  });

  test('list the trusted proxies', () => {
    expect(loadConfig({ ASSAY_TRUST_PROXY: '0' }).trustProxy).toBe(false);
    expect(loadConfig({ ASSAY_TRUST_PROXY: '1' }).trustProxy).toBe(1);
    expect(loadConfig({ ASSAY_TRUST_PROXY: '3' }).trustProxy).toBe(3);
    expect(catchError(() => loadConfig({ ASSAY_TRUST_PROXY: '17' })).problems).toHaveLength(1);
    expect(loadConfig({ ASSAY_TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' }).trustProxy).toEqual(['10.0.0.1', '10.1.0.0/16']);
  });

  test('list the private networks in which organizations may have buckets', () => {
    const read = (value: string) => loadConfig({ ASSAY_STORAGE_ALLOW_PRIVATE: value }).storageAllowPrivate;
    expect(read('')).toEqual([]);
    expect(read('0')).toEqual([]);
    expect(read('1')).toBe('all');
    expect(read('10.20.0.0/16, fd00:1::/64, 192.168.5.7')).toEqual(['10.20.0.0/16', 'fd00:1::/64', '192.168.5.7']);
    for (const bad of ['yes', '10.0.0.0/33', '10.0.0/8', '1,10.0.0.0/8', '10.0.0.0/8/8', '::/129'])
      expect(catchError(() => read(bad)).problems).toHaveLength(1);
  });

  test('are listed with their values, except secrets', () => {
    const listed = describeSettings({ ASSAY_PORT: '8080', ASSAY_ADMIN_PASSWORD: 'hunter2' });
    expect(listed.split('\n')).toHaveLength(settings.length);
    expect(listed).toMatch(/^\* ASSAY_PORT +8080 /m);
    expect(listed).toMatch(/^\* ASSAY_ADMIN_PASSWORD +\(set\)/m);
    expect(listed).not.toContain('hunter2');
  });
});

describe('the secret', () => {
  test('is created once, readable only by its owner, and stays the same', () => {
    const dataDir = join(folder(), 'data');
    const secret = ensureSecret({ secret: null, dataDir });
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(ensureSecret({ secret: null, dataDir })).toBe(secret);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['secret']);
  });

  test('is not stored if it is configured', () => {
    const dataDir = folder();
    expect(ensureSecret({ secret: 'x'.repeat(40), dataDir })).toBe('x'.repeat(40));
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('is refused if the stored one is damaged', () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, 'secret'), 'short');
    expect(() => ensureSecret({ secret: null, dataDir })).toThrow(/too short/);
  });
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'assay-config-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function catchError(act: () => unknown): ConfigError {
  try {
    act();
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
