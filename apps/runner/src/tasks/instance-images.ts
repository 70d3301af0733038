import { setTimeout as delay } from 'node:timers/promises';
import type { FileCache } from '../file-cache.ts';
import { bilingual } from '../instances/instance-fault.ts';
import type { InstanceHost } from '../instances/instance-host.ts';
import type { Log } from '../log.ts';
import type { ReportedImages, ServerClient, WantedImages } from '../server/server-client.ts';
import { sentenceOf } from './instance-sentences.ts';

/** Contests are created long before they start. */
const ASK_EVERY_MS = 60_000;
/** A version that failed is tried again after this long, since a registry may be reachable by then. */
const RETRY_MS = 600_000;

type Version = WantedImages['prepare'][number];

interface Parts {
  client: ServerClient;
  files: FileCache;
  host: InstanceHost;
  log: Log;
}

interface Prepared extends ReportedImages {
  /** Names of the images. */
  names: string[];
  failedAtMs?: number;
}

/**
 * Pulls and builds the images that contests will need, one after the other, until `stop` is aborted, and reports how
 * far it is. Never throws.
 */
export async function prepareImages({ client, files, host, log }: Parts, stop: AbortSignal): Promise<void> {
  const known = new Map<string, Prepared>();
  while (!stop.aborted) {
    try {
      for (const [problemId, { failedAtMs }] of known)
        if (failedAtMs !== undefined && Date.now() - failedAtMs > RETRY_MS) known.delete(problemId);
      const reply = await client.reportImages([...known.values()].map(reported), stop);
      if (reply) {
        const wanted = new Set(reply.wanted.map(({ problemId, hash }) => `${problemId} ${hash}`));
        for (const [problemId, { hash }] of known) if (!wanted.has(`${problemId} ${hash}`)) known.delete(problemId);
        host.keepImages([...known.values()].flatMap(({ names }) => names));
        for (const version of reply.prepare) known.set(version.problemId, startOf(version));
        if (reply.prepare.length > 0) await client.reportImages([...known.values()].map(reported), stop);
        for (const version of reply.prepare) known.set(version.problemId, await prepare(version));
        // There may be more of them, and the result is news.
        if (reply.prepare.length > 0) continue;
      }
    } catch (error) {
      if (!stop.aborted) log.warn('Images for contests could not be prepared yet.', { error });
    }
    await delay(ASK_EVERY_MS, undefined, { signal: stop, ref: false }).catch(() => undefined);
  }

  async function prepare(version: Version): Promise<Prepared> {
    const { problemConfig, problemDataUrl: url, problemDataHash: sha256 } = version;
    try {
      const data = await files.problemData({ url, sha256 }, stop);
      try {
        const names = await host.prepareImages(problemConfig.instance, data.path, stop);
        log.info('Images for a contest are ready.', { problemId: version.problemId, images: names });
        return { ...startOf(version), state: 'ready', names };
      } finally {
        data.release();
      }
    } catch (error) {
      stop.throwIfAborted();
      log.warn('Images for a contest could not be prepared.', { problemId: version.problemId, error });
      return { ...startOf(version), state: 'failed', message: bilingual(sentenceOf(error)), failedAtMs: Date.now() };
    }
  }
}

const startOf = ({ problemId, problemDataHash }: Version): Prepared => ({
  problemId,
  hash: problemDataHash,
  state: 'preparing',
  names: [],
});

function reported({ problemId, hash, state, message }: Prepared): ReportedImages {
  return { problemId, hash, state, ...(message !== undefined && { message }) };
}
