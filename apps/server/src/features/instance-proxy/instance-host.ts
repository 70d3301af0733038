/* Names of the hosts under which browsers reach web pages of instances: `<id>-<endpoint>.<domain>`. */

const ID_LENGTH = 26;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const BITS_PER_DIGIT = 5n;
const UUID_BITS = 128n;
/** Below `localhost`, every name is this machine (RFC 6761), and browsers need no DNS for it. */
const LOCAL_DOMAIN = 'localhost';
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** A DNS label has at most 63 characters; 26 of them are the id and one is the hyphen. */
const LABEL = /^([a-z2-7]{26})-([a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?)$/;

export type HostTarget =
  | { kind: 'platform' }
  | { kind: 'endpoint'; host: string; instanceId: string; endpoint: string }
  /** Below the domain, but the name of no endpoint. Never the platform's. */
  | { kind: 'nothing' };

/**
 * What a `Host` header names. Lenient in finding names below the domain, so that none is ever taken for the platform,
 * and strict in accepting them. `domain` may have a port; null: `localhost`.
 */
export function parseHost(header: string | undefined, domain: string | null): HostTarget {
  const host = (header ?? '').trim().toLowerCase();
  const name = host.replace(/:.*$/, '').replace(/\.+$/, '');
  const base = domain === null ? LOCAL_DOMAIN : withoutPort(domain);
  const isBase = domain !== null && name === base;
  if (!isBase && !name.endsWith(`.${base}`)) return { kind: 'platform' };
  const [, id = '', endpoint = ''] = LABEL.exec(name.slice(0, -base.length - 1)) ?? [];
  const instanceId = uuidOf(id);
  const isExact = host === name || /^:\d{1,5}$/.test(host.slice(name.length));
  if (isBase || instanceId === undefined || !isExact) return { kind: 'nothing' };
  return { kind: 'endpoint', host, instanceId, endpoint };
}

/**
 * The origin of the web pages of an endpoint, if the platform is opened at `platformOrigin`; undefined if no domain is
 * set and the platform is not opened on its own machine.
 */
export function endpointOrigin(
  { instanceId, endpoint }: { instanceId: string; endpoint: string },
  domain: string | null,
  platformOrigin: string,
): string | undefined {
  const { protocol, hostname, port } = new URL(platformOrigin);
  if (domain === null && !LOOPBACK.has(hostname)) return undefined;
  const base = domain ?? (port === '' ? LOCAL_DOMAIN : `${LOCAL_DOMAIN}:${port}`);
  return new URL(`${protocol}//${labelOf(instanceId)}-${endpoint}.${base}`).origin;
}

const withoutPort = (domain: string) => domain.replace(/:\d+$/, '');

function labelOf(uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let label = '';
  for (let at = 0; at < ID_LENGTH; at += 1) {
    label = (ALPHABET[Number(rest & 31n)] ?? '') + label;
    rest >>= BITS_PER_DIGIT;
  }
  return label;
}

function uuidOf(label: string): string | undefined {
  if (label.length !== ID_LENGTH) return undefined;
  let number = 0n;
  for (const digit of label) number = (number << BITS_PER_DIGIT) | BigInt(ALPHABET.indexOf(digit));
  if (number >> UUID_BITS !== 0n) return undefined;
  const hex = number.toString(16).padStart(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
