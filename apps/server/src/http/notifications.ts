import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { Logger } from '../context.ts';

/** PostgreSQL channels by which the servers of an installation notify each other of changes. Payloads are ids only. */
export const channels = ['assay_live', 'assay_tasks'] as const;
export type Channel = (typeof channels)[number];

export interface Notifications {
  /** Calls back for each message of the channel until the returned function is called. */
  onMessage(channel: Channel, listener: (payload: string) => void): () => void;
  /** Calls back whenever messages may have been missed, because the connection was lost and restored. */
  onGap(listener: () => void): () => void;
  /** Resolves once it listens for the first time. */
  ready: Promise<void>;
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** `application_name` of the listening connection in `pg_stat_activity`; every server has exactly one. */
export const LISTENER_NAME = 'assay server';
/** TCP keepalive detects a connection that was lost silently. */
const KEEP_ALIVE_MS = 10_000;
const CHECK_MS = 15_000;

/**
 * Listens on one dedicated connection for the whole process. Starts immediately, and reconnects with increasing delays
 * if the connection is lost; listeners miss the messages in between.
 */
export function listenForNotifications(connection: ClientConfig, log: Logger): Notifications {
  const listeners = new Map<Channel, Set<(payload: string) => void>>(channels.map((channel) => [channel, new Set()]));
  const gapListeners = new Set<() => void>();
  const stop = new AbortController();
  const ready = deferred<void>();

  const listenOnce = async (): Promise<void> => {
    const client = new Client({
      ...connection,
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    const lost = deferred<Error>();
    client.on('error', lost.resolve);
    client.on('end', () => lost.resolve(new Error('The connection was closed.')));
    client.on('notification', ({ channel, payload }) => {
      // An unknown channel has no listeners.
      for (const listener of listeners.get(channel as Channel) ?? []) listener(payload ?? '');
    });
    const onStop = () => lost.resolve(new Error('Stopped.'));
    stop.signal.addEventListener('abort', onStop, { once: true });
    let checking: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      for (const channel of channels) await client.query(`listen ${channel}`);
      checking = setInterval(() => {
        client.query({ text: 'select 1' }).catch(lost.resolve);
      }, CHECK_MS);
      attempts = 0;
      ready.resolve();
      for (const listener of gapListeners) listener();
      const error = await lost.promise;
      if (!stop.signal.aborted) throw error;
    } finally {
      clearInterval(checking);
      stop.signal.removeEventListener('abort', onStop);
      await client.end().catch(() => undefined); // The connection may already be broken.
    }
  };

  let attempts = 0;
  const done = (async () => {
    while (!stop.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        if (stop.signal.aborted) return;
        attempts += 1;
        log.warn({ err: error, attempts }, 'Cannot receive notifications from the database; retrying.');
        const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
        await delay(pauseMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
      }
    }
  })();

  return {
    onMessage(channel, listener) {
      listeners.get(channel)?.add(listener);
      return () => void listeners.get(channel)?.delete(listener);
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => void gapListeners.delete(listener);
    },
    ready: ready.promise,
    async close() {
      stop.abort();
      await done;
    },
  };
}

/** A promise with its resolver; `Promise.withResolvers` requires a later Node. */
function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
