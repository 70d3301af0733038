import { describe, expect, it } from 'vitest';
import { instanceConfig } from './features/instance-config.ts';

const service = { image: 'localhost/web:1' };
const isValid = (services: unknown, rest: object = {}) => instanceConfig.safeParse({ services, ...rest }).success;

describe('the configuration of instances', () => {
  it('needs only an image, and is safe without settings', () => {
    expect(instanceConfig.parse({ services: { web: service } })).toEqual({
      services: {
        web: {
          image: 'localhost/web:1',
          user: '10000:10000',
          environment: {},
          files: {},
          writable: ['/tmp'],
          limits: { memoryMiB: 256, cpus: 0.5, processes: 128, openFiles: 1024, diskMiB: 64 },
          endpoints: [],
        },
      },
      minutes: 60,
      internet: false,
    });
  });

  it.each([
    ['no service', {}],
    ['an image and a build', { web: { ...service, build: 'site' } }],
    ['neither image nor build', { web: {} }],
    ['a name that is no host name', { 'Web Site': service }],
    ['a name with a dot', { 'web.1': service }],
    ['root', { web: { ...service, user: '0' } }],
    ['root by name', { web: { ...service, user: 'root' } }],
    ['a group of root', { web: { ...service, user: '1000:0' } }],
    ['a build outside the package', { web: { build: '../other' } }],
    ['a build with an absolute path', { web: { build: '/etc' } }],
    ['a file from outside the package', { web: { ...service, files: { '/a': 'x/../../y' } } }],
    ['a file over the whole root', { web: { ...service, files: { '/': 'x' } } }],
    ['a file with mount options', { web: { ...service, files: { '/a:rw': 'x' } } }],
    ['a file in /proc', { web: { ...service, files: { '/proc/x': 'x' } } }],
    ['a folder that leaves another', { web: { ...service, writable: ['/tmp/../etc'] } }],
    ['an image with options', { web: { image: '--privileged' } }],
    ['an image that is a folder of the host', { web: { image: 'dir:/etc' } }],
    ['an image in an archive of the host', { web: { image: 'oci-archive:/srv/x.tar' } }],
    ['an image with a path that leaves its registry', { web: { image: 'localhost/../x' } }],
    ['unknown settings', { web: { ...service, privileged: true } }],
    ['a port of zero', { web: { ...service, endpoints: [{ name: 'a', port: 0, kind: 'tcp' }] } }],
    ['a terminal with a port', { web: { ...service, endpoints: [{ name: 'a', port: 1, kind: 'terminal' }] } }],
    ['an endpoint without a port', { web: { ...service, endpoints: [{ name: 'a', kind: 'http' }] } }],
    ['two checks of health', { web: { ...service, health: { tcp: 1, http: { port: 1 } } } }],
    ['too much memory', { web: { ...service, limits: { memoryMiB: 1e9 } } }],
    ['no processes', { web: { ...service, limits: { processes: 0 } } }],
    ['NUL in the environment', { web: { ...service, environment: { A: '\0' } } }],
    ['a variable that is no name', { web: { ...service, environment: { 'A=B': '' } } }],
  ])('is refused with %s', (_, services) => {
    expect(isValid({ web: service })).toBe(true);
    expect(isValid(services)).toBe(false);
  });

  it('is refused with two endpoints of one name, too many services, or a secret without a place', () => {
    const named = { ...service, endpoints: [{ name: 'a', port: 1, kind: 'tcp' }] };
    expect(isValid({ web: named })).toBe(true);
    expect(isValid({ web: named, db: named })).toBe(false);
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}`, service]));
    expect(isValid(many(8))).toBe(true);
    expect(isValid(many(9))).toBe(false);
    expect(isValid({ web: service }, { secret: { environment: 'FLAG' } })).toBe(true);
    expect(isValid({ web: service }, { secret: {} })).toBe(false);
    expect(isValid({ web: service }, { secret: { environment: 'FLAG', format: 'flag' } })).toBe(false);
    expect(isValid({ web: service }, { minutes: 0 })).toBe(false);
  });
});
