import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guardOf, RefusedAddress, type AddressRules } from './address-rules.ts';
import { tryBucket } from './try-bucket.ts';

const config = { bucket: 'bucket', region: 'r', pathStyle: true, accessKey: 'a', secretKey: 's', direct: false };
const own = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ address }) => !address.startsWith('fe80:'));
const ownHosts = own.flatMap(({ address, family }) =>
  family === 'IPv6' ? [`[${address}]`] : [address, `[::ffff:${address}]`],
);

let requests: string[];
let services: Server[];
beforeEach(() => {
  requests = [];
  services = [];
});
afterEach(async () => {
  for (const service of services) {
    service.close();
    await once(service, 'close');
  }
});

/** A service on all interfaces that accepts every request; returns its port. */
async function listen(): Promise<number> {
  const answer: RequestListener = (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    request.resume();
    response.end();
  };
  const service = createServer(answer).listen(0, own.some(({ family }) => family === 'IPv6') ? '::' : '0.0.0.0');
  services.push(service);
  await once(service, 'listening');
  const address = service.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
async function closedPort(): Promise<number> {
  const port = await listen();
  const service = services.pop();
  service?.close();
  if (service) await once(service, 'close');
  return port;
}
const tryAt = async (host: string, port: number, allowed: AddressRules['allowed']) => {
  const { outcome, code } = await tryBucket(
    { ...config, endpoint: `http://${host}:${port}` },
    { ownEndpoint: null, allowed },
  );
  return { outcome, code };
};

describe('a bucket on an address of this machine', () => {
  it('is never contacted, and looks like a closed port', async () => {
    const [open, closed] = [await listen(), await closedPort()];
    expect(ownHosts.length).toBeGreaterThan(0);
    for (const host of [...ownHosts, 'localhost', hostname()]) {
      for (const allowed of [[], 'all'] as const) {
        const tried = await tryAt(host, open, allowed);
        expect(tried, host).toEqual({ outcome: 'unreachable', code: '' });
        expect(tried, host).toEqual(await tryAt(host, closed, ['0.0.0.0/0', '::/0']));
      }
    }
    expect(requests).toEqual([]);
  });

  it('is contacted if the operator allows its network', async () => {
    const port = await listen();
    for (const { address, family } of own) {
      const host = family === 'IPv6' ? `[${address}]` : address;
      expect(await tryAt(host, port, [`${address}/${family === 'IPv6' ? 128 : 32}`])).toMatchObject({
        outcome: 'works',
      });
    }
    expect(requests).toHaveLength(3 * own.length);
  });

  it('is checked by the resolved address when the connection is made', async () => {
    const guard = guardOf('http://localhost:9', { ownEndpoint: null, allowed: [] });
    const found = new Promise((resolve) => guard?.lookup('localhost', { all: true }, resolve));
    expect(await found).toBeInstanceOf(RefusedAddress);
  });
});

describe('an address that a user enters', () => {
  const guard = (allowed: AddressRules['allowed'], ownEndpoint: string | null = null) =>
    guardOf('http://storage.invalid', { ownEndpoint, allowed });
  const isRefused = (address: string, allowed: AddressRules['allowed']) => {
    try {
      guard(allowed)?.checkHost(new URL(`http://${address.includes(':') ? `[${address}]` : address}`).hostname);
      return false;
    } catch (error) {
      expect(error).toBeInstanceOf(RefusedAddress);
      return true;
    }
  };
  const privateOnes =
    '10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1 198.18.0.1 fc00::1 fdff::1 64:ff9b::8.8.8.8 64:ff9b::10.0.0.1'
      .concat(' 64:ff9b:1::1 2002:a00:1:: 2001:0:1::1 ::ffff:10.0.0.1 ::ffff:192.168.1.1')
      .split(' ');
  const localOnes =
    '127.0.0.1 127.1 2130706433 0.0.0.0 169.254.169.254 100.100.100.200 224.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::8.8.8.8'
      .concat(' fe80::1 ff02::1 fd00:ec2::254 ::ffff:127.0.0.1 ::ffff:0:127.0.0.1 ::ffff:169.254.169.254')
      .split(' ');
  const publicOnes = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2606:4700::1', '::ffff:8.8.8.8'];

  it.each(privateOnes)('may be %s only if the operator allows private networks', (address) => {
    expect(isRefused(address, [])).toBe(true);
    expect(isRefused(address, 'all')).toBe(false);
    expect(isRefused(address, ['192.0.2.0/24'])).toBe(true);
  });

  it.each(localOnes)('may be %s only if the operator lists it', (address) => {
    expect(isRefused(address, [])).toBe(true);
    expect(isRefused(address, 'all')).toBe(true);
    expect(isRefused(address, ['0.0.0.0/0', '::/0'])).toBe(false);
  });

  it.each(publicOnes)('may be %s', (address) => {
    for (const allowed of [[], 'all', ['10.0.0.0/8']] as const) expect(isRefused(address, allowed)).toBe(false);
  });

  it('may be the storage of the installation itself', () => {
    expect(guardOf('http://127.0.0.1:9000', { ownEndpoint: 'http://127.0.0.1:9000/', allowed: [] })).toBeNull();
    expect(guardOf('http://127.0.0.1:9001', { ownEndpoint: 'http://127.0.0.1:9000/', allowed: [] })).not.toBeNull();
  });
});
