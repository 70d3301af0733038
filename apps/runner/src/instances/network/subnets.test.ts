import { expect, it } from 'vitest';
import { findFreeSubnet, parseRange } from './subnets.ts';

const range = parseRange('10.213.0.0/24');

it('instances get the first free subnet, whatever overlaps it', () => {
  expect(findFreeSubnet(range, [])?.cidr).toBe('10.213.0.0/28');
  const used = ['10.213.0.0/28', '10.213.0.19/32', '10.213.0.32/27'].map(parseRange);
  const subnet = findFreeSubnet(range, used);
  expect(subnet).toMatchObject({ cidr: '10.213.0.64/28', gateway: '10.213.0.65' });
  expect(subnet?.serviceAddress(0)).toBe('10.213.0.66');
  expect(subnet?.serviceAddress(7)).toBe('10.213.0.73');
});

it('a range that is full gives no subnet', () => {
  expect(findFreeSubnet(range, [parseRange('10.0.0.0/8')])).toBeUndefined();
  expect(findFreeSubnet(parseRange('10.213.0.0/30'), [])).toBeUndefined();
});

it.each(['', '10.213.0.0', '10.213.0.0/33', '10.213.0.1/24', '10.256.0.0/16', 'fd00::/64', '10.213/16'])(
  'the operator learns that %j is no range',
  (text) => {
    expect(() => parseRange(text)).toThrow();
  },
);
