import type { IncomingMessage } from 'node:http';
import { parseCookies, passNames } from './pass.ts';

/* Headers that cross the proxy: `rawHeaders` in and out, so that repeated ones stay as they are. */

/** Headers of one connection (RFC 9110, 7.6.1), which are never forwarded; `Connection` names further ones. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-authentication-info',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** What a client could claim about itself, and headers that identify runners. */
const CLAIMED = /^(x-forwarded-.*|forwarded|x-real-ip|x-aoi-runner-.*|expect|host)$/;
/**
 * Headers of a reply that would act on other hosts than the instance's own, or by which a web server in front of this
 * one serves its internal files and locations.
 */
const FAR_REACHING =
  /^(strict-transport-security|clear-site-data|alt-svc|public-key-pins|x-accel-(?!buffering$).*|x-(lighttpd-)?send-?file2?(-temporary)?|x-lighttpd-send-tempfile|x-litespeed-location|x-reproxy-url)$/;

type Pair = [name: string, value: string];

/** Pairs of a message without those that belong to the connection. */
export function endToEnd({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): Pair[] {
  const pairs = pairsOf(rawHeaders);
  const named = pairs.filter(([name]) => isCalled(name, 'connection')).flatMap(([, value]) => value.split(','));
  const dropped = new Set([...HOP_BY_HOP, ...named.map((name) => name.trim().toLowerCase())]);
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase()));
}

/** All values of a header, in order. */
export function valuesOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, wanted: string): string[] {
  return pairsOf(rawHeaders).flatMap(([name, value]) => (isCalled(name, wanted) ? [value] : []));
}

/**
 * What the instance receives: the request without the pass, without claims about the client, and without
 * `Authorization` if `hidesAuthorization`.
 */
export function requestHeaders(request: IncomingMessage, origin: string, hidesAuthorization: boolean): Pair[] {
  const { host, protocol } = new URL(origin);
  const kept = endToEnd(request).flatMap(([name, value]): Pair[] => {
    const lower = name.toLowerCase();
    if (CLAIMED.test(lower) || (hidesAuthorization && lower === 'authorization')) return [];
    if (lower !== 'cookie') return [[name, value]];
    const own = parseCookies(value).filter((cookie) => !passNames.includes(cookie.name));
    return own.length === 0 ? [] : [[name, own.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ')]];
  });
  return [['Host', host], ...kept, ['X-Forwarded-Host', host], ['X-Forwarded-Proto', protocol.slice(0, -1)]];
}

/**
 * What the browser receives: the reply without cookies for other hosts or named like the pass, and kept apart from
 * pages of other hosts of the same site.
 */
export function replyHeaders(reply: IncomingMessage): Pair[] {
  const kept = endToEnd(reply).filter(([name, value]) => {
    const lower = name.toLowerCase();
    return (
      !FAR_REACHING.test(lower) && lower !== 'origin-agent-cluster' && (lower !== 'set-cookie' || isOwnCookie(value))
    );
  });
  return [...kept, ['Origin-Agent-Cluster', '?1']];
}

/** A cookie of this host only, that is not the pass. */
function isOwnCookie(header: string): boolean {
  const [first = '', ...attributes] = header.split(';');
  const name = first.slice(0, Math.max(0, first.indexOf('='))).trim();
  const isShared = attributes.some((attribute) => /^\s*domain\s*(=|$)/i.test(attribute));
  return !isShared && !passNames.some((one) => one.toLowerCase() === name.toLowerCase());
}

/** For `writeHead` and `request`, which take a flat list. */
export const flat = (pairs: readonly Pair[]): string[] => pairs.flat();

function pairsOf(raw: readonly string[]): Pair[] {
  return Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at] ?? '', raw[2 * at + 1] ?? '']);
}

const isCalled = (name: string, wanted: string) => name.toLowerCase() === wanted;
