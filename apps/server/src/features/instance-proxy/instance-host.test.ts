import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { endpointOrigin, parseHost } from './instance-host.ts';

const instanceId = 'ffffffff-0000-4000-8000-000000000001';

describe('the host of an endpoint', () => {
  it('is a single label that names the instance and the endpoint', () => {
    for (const id of [instanceId, randomUUID(), '00000000-0000-0000-0000-000000000000'])
      for (const endpoint of ['web', 'a-b', `a${'b'.repeat(30)}c`]) {
        const origin = endpointOrigin({ instanceId: id, endpoint }, 'run.example.net', 'https://oj.example.org');
        const { host, protocol } = new URL(origin ?? '');
        expect(protocol).toBe('https:');
        expect(host.split('.')[0]?.length).toBeLessThanOrEqual(63);
        expect(parseHost(host, 'run.example.net')).toEqual({ kind: 'endpoint', host, instanceId: id, endpoint });
      }
  });

  it('is below localhost with the port of the platform, if that is opened on its own machine', () => {
    const at = (platform: string) => endpointOrigin({ instanceId, endpoint: 'web' }, null, platform);
    expect(at('http://localhost:1926')).toMatch(/^http:\/\/[a-z2-7]{26}-web\.localhost:1926$/);
    expect(at('http://127.0.0.1:80')).toMatch(/\.localhost$/);
    expect(at('https://oj.example.org')).toBeUndefined();
  });
});

describe('a Host header', () => {
  const label = new URL(endpointOrigin({ instanceId, endpoint: 'web' }, null, 'http://localhost') ?? '').hostname.split(
    '.',
  )[0];

  it.each([
    [undefined, null],
    ['', null],
    ['localhost', null],
    ['localhost:1926', null],
    ['oj.example.org', null],
    ['notlocalhost', null],
    ['oj.example.org', 'run.example.org'],
    ['xrun.example.org', 'run.example.org'],
    [`${label}.localhost`, 'run.example.org'],
  ])('%j with the domain %j is the platform', (host, domain) => {
    expect(parseHost(host, domain).kind).toBe('platform');
  });

  it.each([
    [`${label}.localhost.`, null],
    [`${label}.localhost:x`, null],
    [`${label}.localhost:80:80`, null],
    [`x.${label}.localhost`, null],
    ['.localhost', null],
    ['a.LOCALHOST', null],
    ['run.example.org', 'run.example.org'],
    [`run.example.org.`, 'run.example.org:8443'],
    [`${'7'.repeat(26)}-web.localhost`, null],
  ])('%j with the domain %j names nothing, and never the platform', (host, domain) => {
    expect(parseHost(host, domain).kind).not.toBe('platform');
    expect(parseHost(host, domain).kind).not.toBe('endpoint');
  });

  it('may have a port and upper-case letters', () => {
    const host = `${label?.toUpperCase()}.Localhost:8080`;
    expect(parseHost(host, null)).toMatchObject({ kind: 'endpoint', instanceId, endpoint: 'web' });
  });
});
