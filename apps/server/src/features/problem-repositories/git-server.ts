import { createReadStream, createWriteStream } from 'node:fs';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RepositoryFailure } from '@assay/contract';
import type { Config } from '../../config.ts';
import { guardOf, RefusedAddress } from '../../storage/buckets/address-rules.ts';
import { GIT_LIMITS } from '../../work/git/git-limits.ts';
import { GitRefusal } from '../../work/git/git-refusal.ts';
import { asPacketText, FLUSH, packet, readPackets, type Packet } from './packets.ts';

/* The smart HTTP protocol of git, version 0: gitprotocol-http(5) and gitprotocol-pack(5). */

/** Longest wait for the header of a reply. */
const HEADER_TIMEOUT_MS = 30_000;
/** Longest time in which a whole reply must arrive. */
const ADVERTISEMENT_TIMEOUT_MS = 60_000;
const PACK_TIMEOUT_MS = 10 * 60_000;
/** Names of branches and tags; those of large repositories take several MiB. */
const MAX_ADVERTISEMENT_BYTES = 16 * 1024 * 1024;
const MAX_REPORT_BYTES = 256 * 1024;
const AGENT = 'agent=assay';
const NO_COMMIT = '0'.repeat(40);

interface Account {
  /** Without trailing slash. */
  url: string;
  username: string;
  /** Null: without authentication. */
  token: string | null;
}

interface Branch {
  /** Its last commit. */
  tip: string;
  capabilities: ReadonlySet<string>;
}

/** The server of a repository. Every wait and every size is limited; redirects are not followed. */
export interface GitServer {
  /** Throws `branch-missing` if there is none of this name. */
  findBranch(branch: string, signal: AbortSignal): Promise<Branch>;
  /** Throws `sign-in-refused` if the account may only read. */
  checkPush(signal: AbortSignal): Promise<void>;
  /** Writes a pack with the files of the last commit to a new file; returns its size. */
  fetchTip(branch: Branch, to: { path: string; maxBytes: number }, signal: AbortSignal): Promise<{ sizeBytes: number }>;
  /** Moves the branch to a commit; false if it has moved meanwhile. */
  push(
    change: { branch: string; from: string; to: string; pack: string; sizeBytes: number },
    signal: AbortSignal,
  ): Promise<boolean>;
  close(): void;
}

export function makeGitServer(account: Account, allowed: Config['storageAllowPrivate']): GitServer {
  const connection = connect(account, allowed);
  return {
    async findBranch(branch, signal) {
      const { refs, capabilities } = await advertised(connection, 'git-upload-pack', signal);
      const tip = refs.get(`refs/heads/${branch}`);
      if (tip === undefined) throw new GitRefusal('branch-missing', branch);
      return { tip, capabilities };
    },
    async checkPush(signal) {
      await advertised(connection, 'git-receive-pack', signal);
    },
    async fetchTip({ tip, capabilities }, { path, maxBytes }, signal) {
      if (!capabilities.has('shallow') || !capabilities.has('side-band-64k')) throw new GitRefusal('not-git');
      const wanted = [`want ${tip} side-band-64k ofs-delta no-progress`];
      if (capabilities.has('filter')) wanted[0] += ' filter';
      const options = [
        `deepen 1`,
        ...(capabilities.has('filter') ? [`filter blob:limit=${GIT_LIMITS.fileBytes + 1}`] : []),
      ];
      const body = Buffer.concat([
        ...[`${wanted[0]} ${AGENT}`, ...options].map((line) => packet(`${line}\n`)),
        FLUSH,
        packet('done\n'),
      ]);
      const limited = AbortSignal.any([signal, AbortSignal.timeout(PACK_TIMEOUT_MS)]);
      const reply = await connection.send('git-upload-pack', limited, {
        stream: Readable.from([body]),
        sizeBytes: body.length,
      });
      return await receivePack(reply, path, maxBytes);
    },
    async push({ branch, from, to, pack, sizeBytes }, signal) {
      const { refs, capabilities } = await advertised(connection, 'git-receive-pack', signal);
      if (refs.get(`refs/heads/${branch}`) !== from) return false;
      if (!capabilities.has('report-status')) throw new GitRefusal('not-git');
      const isMultiplexed = capabilities.has('side-band-64k');
      const options = `report-status${isMultiplexed ? ' side-band-64k' : ''} ${AGENT}`;
      const head = Buffer.concat([packet(`${from} ${to} refs/heads/${branch}\0 ${options}`), FLUSH]);
      const stream = Readable.from(
        (async function* () {
          yield head;
          yield* createReadStream(pack);
        })(),
      );
      const limited = AbortSignal.any([signal, AbortSignal.timeout(PACK_TIMEOUT_MS)]);
      const body = { stream, sizeBytes: head.length + sizeBytes };
      const reply = await connection.send('git-receive-pack', limited, body);
      return await readReport(reply, isMultiplexed);
    },
    close: connection.close,
  };
}

type Service = 'git-upload-pack' | 'git-receive-pack';
type Connection = ReturnType<typeof connect>;

function connect({ url, username, token }: Account, allowed: Config['storageAllowPrivate']) {
  const isSecure = new URL(url).protocol === 'https:';
  const guard = guardOf(url, { ownEndpoint: null, allowed });
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  // Services take any name with a token.
  const user = username === '' ? 'git' : username;
  const headers = {
    'accept-encoding': 'identity',
    // Servers of forges decide by it what to send.
    'user-agent': 'git/assay',
    ...(token !== null && { authorization: `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}` }),
  };
  const request = async (
    target: URL,
    options: RequestOptions,
    body?: { stream: Readable; sizeBytes: number },
  ): Promise<IncomingMessage> => {
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      try {
        guard?.checkHost(target.hostname);
        const all = { ...options, agent, ...(guard && { lookup: guard.lookup }) };
        const sent = (isSecure ? httpsRequest : httpRequest)(target, all, (received) => {
          clearTimeout(timer);
          resolve(received);
        });
        const timer = setTimeout(
          () => sent.destroy(new GitRefusal('silent')),
          body ? PACK_TIMEOUT_MS : HEADER_TIMEOUT_MS,
        );
        timer.unref();
        sent.once('error', (error) => {
          clearTimeout(timer);
          reject(error);
        });
        if (body) pipeline(body.stream, sent).catch(reject);
        else sent.end();
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    }).catch((error: unknown) => {
      throw asRefusal(error, 'unreachable');
    });
    // Errors after the header end the reading of the body.
    reply.on('error', () => undefined);
    const { statusCode: status = 0 } = reply;
    if (status === 200) return reply;
    reply.destroy();
    const { location } = reply.headers;
    throw new GitRefusal(failureOf(status), status >= 300 && status < 400 ? (location ?? '') : String(status));
  };
  return {
    async advertisement(service: Service, signal: AbortSignal) {
      const reply = await request(new URL(`${url}/info/refs?service=${service}`), { headers, signal });
      if (reply.headers['content-type'] === `application/x-${service}-advertisement`) return reply;
      reply.destroy();
      throw new GitRefusal('not-git');
    },
    async send(service: Service, signal: AbortSignal, body: { stream: Readable; sizeBytes: number }) {
      const sent = {
        method: 'POST',
        signal,
        headers: {
          ...headers,
          'content-type': `application/x-${service}-request`,
          accept: `application/x-${service}-result`,
          'content-length': body.sizeBytes,
        },
      };
      return await request(new URL(`${url}/${service}`), sent, body);
    },
    close: () => agent.destroy(),
  };
}

function failureOf(status: number): RepositoryFailure {
  if (status >= 300 && status < 400) return 'redirected';
  if (status === 401 || status === 403) return 'sign-in-refused';
  return status === 404 || status === 410 ? 'repository-missing' : 'server-error';
}

async function advertised(connection: Connection, service: Service, signal: AbortSignal) {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(ADVERTISEMENT_TIMEOUT_MS)]);
  const reply = await connection.advertisement(service, limited);
  const refs = new Map<string, string>();
  const capabilities = new Set<string>();
  let isAnnounced = false;
  try {
    for await (const one of readPackets(reply, MAX_ADVERTISEMENT_BYTES)) {
      if (one === 'flush') continue;
      const text = asPacketText(one);
      if (!isAnnounced) {
        if (text !== `# service=${service}`) throw new GitRefusal('not-git');
        isAnnounced = true;
        continue;
      }
      const [, id, name = '', options] = /^([0-9a-f]{40}) ([^\0]*)(?:\0(.*))?$/s.exec(text) ?? [];
      if (id === undefined) throw refusedBy(text);
      for (const option of (options ?? '').split(' ')) if (option !== '') capabilities.add(option);
      if (id !== NO_COMMIT) refs.set(name, id);
    }
  } catch (error) {
    throw asRefusal(error, 'interrupted');
  } finally {
    reply.destroy();
  }
  if (!isAnnounced) throw new GitRefusal('not-git');
  return { refs, capabilities };
}

/** Servers explain a refusal in a line of its own. */
function refusedBy(text: string): GitRefusal {
  return text.startsWith('ERR ') ? new GitRefusal('server-refused', text.slice(4)) : new GitRefusal('not-git');
}

const PACK_CHANNEL = 1;
const ERROR_CHANNEL = 3;

async function receivePack(reply: IncomingMessage, path: string, maxBytes: number): Promise<{ sizeBytes: number }> {
  let sizeBytes = 0;
  const parts = async function* () {
    let isPack = false;
    // Of each packet, a few bytes are not of the pack.
    for await (const one of readPackets(reply, maxBytes * 2)) {
      if (one === 'flush') continue;
      if (!isPack) {
        const text = asPacketText(one);
        isPack = text === 'NAK';
        if (!isPack && !/^(un)?shallow /.test(text)) throw refusedBy(text);
        continue;
      }
      const content = channelOf(one);
      if (!content) continue;
      sizeBytes += content.length;
      if (sizeBytes > maxBytes) throw new GitRefusal('too-large', `${Math.floor(maxBytes / 1048576)} MiB`);
      yield content;
    }
  };
  try {
    await pipeline(parts, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    throw asRefusal(error, 'interrupted');
  } finally {
    reply.destroy();
  }
  if (sizeBytes === 0) throw new GitRefusal('not-git');
  return { sizeBytes };
}

/** The content of a multiplexed packet; undefined if it is a message about the progress. */
function channelOf(one: Packet): Buffer | undefined {
  const channel = one[0];
  if (channel === ERROR_CHANNEL) throw new GitRefusal('server-refused', one.toString('utf8', 1));
  return channel === PACK_CHANNEL ? one.subarray(1) : undefined;
}

/** Reasons for which a branch is not moved although nothing forbids it. */
const MOVED = /fetch first|non-fast-forward|failed to (update|lock) ref|cannot lock ref|stale info|is at [0-9a-f]{40}/i;

async function readReport(reply: IncomingMessage, isMultiplexed: boolean): Promise<boolean> {
  const lines: string[] = [];
  try {
    const packets = readPackets(reply, MAX_REPORT_BYTES);
    const inner = isMultiplexed ? readPackets(contentOf(packets), MAX_REPORT_BYTES) : packets;
    for await (const one of inner) if (one !== 'flush') lines.push(asPacketText(one));
  } catch (error) {
    throw asRefusal(error, 'interrupted');
  } finally {
    reply.destroy();
  }
  const [unpacked, ...others] = lines;
  const refused = others.find((line) => line.startsWith('ng '));
  if (refused !== undefined && MOVED.test(refused)) return false;
  if (refused !== undefined) throw new GitRefusal('push-refused', refused.replace(/^ng \S+ ?/, ''));
  if (unpacked !== 'unpack ok') throw new GitRefusal('push-refused', unpacked ?? '');
  return true;
}

async function* contentOf(packets: AsyncIterable<Packet | 'flush'>): AsyncGenerator<Buffer> {
  for await (const one of packets) {
    const content = one === 'flush' ? undefined : channelOf(one);
    if (content) yield content;
  }
}

/** `otherwise`: what an error of the connection means. */
export function asRefusal(error: unknown, otherwise: RepositoryFailure): GitRefusal {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (one instanceof GitRefusal) return one;
    const cause = { cause: error };
    if (one instanceof RefusedAddress) return new GitRefusal('private-address', '', cause);
    if (one.name === 'TimeoutError') return new GitRefusal('silent', '', cause);
    const code = 'code' in one ? String(one.code) : '';
    if (/CERT|ERR_TLS|ERR_SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return new GitRefusal('certificate', code, cause);
  }
  return new GitRefusal(otherwise, '', { cause: error });
}
