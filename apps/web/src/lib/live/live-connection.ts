import type { LiveEvent } from '@assay/contract';
import { makeEventParser } from './event-stream.ts';

/** Without a byte for this long (the server sends a heartbeat), the connection counts as dead. */
export const SILENCE_LIMIT_MS = 60_000;
/** A hidden page lets go of its connection after this long. */
export const HIDDEN_GRACE_MS = 30_000;
/** Pause before the first reconnection; doubles up to the limit. */
export const RECONNECT_MS = 1_000;
export const RECONNECT_LIMIT_MS = 30_000;
/** Changes of what is followed within this time cost one reconnection. */
const FOLLOW_DEBOUNCE_MS = 100;

const followKinds = ['solutions', 'contests'] as const;
/** Single solutions, or everybody's of a contest. */
export type FollowKind = (typeof followKinds)[number];

export type LiveStatus = 'off' | 'connecting' | 'live';

export interface LiveOutside {
  fetch: typeof fetch;
  token: () => string | null;
  random: () => number;
  /** Told the server's time (ms) at the start of every connection. */
  onServerTime: (timeMs: number) => void;
}

/**
 * One event stream for the whole page.
 *
 * Off while nobody listens or the page is hidden; else connecting or live. A broken connection comes back after a growing,
 * scattered pause; every new one begins with `hello`, upon which listeners refetch what they might have missed. `status` other than
 * `live` tells pages to poll.
 */
export class LiveConnection {
  readonly #outside: LiveOutside;
  readonly #handlers = new Map<LiveEvent['type'], Set<(event: LiveEvent) => void>>();
  readonly #statusListeners = new Set<() => void>();
  readonly #followed = new Map<string, number>();
  #status: LiveStatus = 'off';
  #hidden = false;
  #running: AbortController | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(outside: LiveOutside) {
    this.#outside = outside;
  }

  get status(): LiveStatus {
    return this.#status;
  }

  onStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  /** Calls `handler` with every event of `type` until the returned function is called. */
  on(type: LiveEvent['type'], handler: (event: LiveEvent) => void): () => void {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers.add(handler));
    this.#settle();
    return () => {
      handlers.delete(handler);
      this.#settle();
    };
  }

  /** Asks for events of solutions besides the viewer's own: of these, or of all that are handed in there. */
  follow(ids: readonly string[], kind: FollowKind = 'solutions'): () => void {
    const keys = ids.map((id) => `${kind}:${id}`);
    for (const key of keys) this.#followed.set(key, (this.#followed.get(key) ?? 0) + 1);
    if (keys.length > 0) this.restart();
    return () => {
      for (const key of keys) {
        const left = (this.#followed.get(key) ?? 0) - 1;
        if (left > 0) this.#followed.set(key, left);
        else this.#followed.delete(key);
      }
    };
  }

  /** What is followed, as the stream's address says it. */
  #wishes(): string {
    const wishes = followKinds.flatMap((kind) => {
      const ids = [...this.#followed.keys()]
        .filter((key) => key.startsWith(`${kind}:`))
        .map((key) => key.slice(kind.length + 1))
        .sort();
      return ids.length === 0 ? [] : [`${kind}=${encodeURIComponent(ids.join(','))}`];
    });
    return wishes.length === 0 ? '' : `?${wishes.join('&')}`;
  }

  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
    clearTimeout(this.#timer);
    if (hidden) this.#timer = setTimeout(() => this.#settle(), HIDDEN_GRACE_MS);
    else this.#settle();
  }

  /** Connects anew, as somebody else or following something else. */
  restart(): void {
    this.#close();
    this.#failures = 0;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle(), FOLLOW_DEBOUNCE_MS);
  }

  #wanted(): boolean {
    if (this.#hidden) return false;
    for (const handlers of this.#handlers.values()) if (handlers.size > 0) return true;
    return false;
  }

  #settle(): void {
    if (!this.#wanted()) {
      clearTimeout(this.#timer);
      this.#close();
    } else if (this.#running === null) {
      clearTimeout(this.#timer);
      void this.#run();
    }
  }

  #close(): void {
    this.#running?.abort();
    this.#running = null;
    this.#show('off');
  }

  async #run(): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    this.#show('connecting');
    try {
      await this.#listen(running);
    } catch {
      // Whatever broke the stream, the answer is the same: come back later.
    }
    if (this.#running !== running) return;
    running.abort();
    this.#running = null;
    this.#show('connecting');
    const pauseMs = Math.min(RECONNECT_LIMIT_MS, RECONNECT_MS * 2 ** this.#failures++) * (0.5 + this.#outside.random());
    this.#timer = setTimeout(() => this.#settle(), pauseMs);
  }

  async #listen(running: AbortController): Promise<void> {
    const token = this.#outside.token();
    let silence = setTimeout(() => running.abort(), SILENCE_LIMIT_MS);
    try {
      const response = await this.#outside.fetch(`/api/events${this.#wishes()}`, {
        headers: { accept: 'text/event-stream', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
        signal: running.signal,
      });
      if (!response.ok || response.body === null) throw new Error(`No event stream: ${response.status}`);
      const parse = makeEventParser((data) => this.#dispatch(data));
      const decoder = new TextDecoder();
      const reader = response.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(silence);
        silence = setTimeout(() => running.abort(), SILENCE_LIMIT_MS);
        parse(decoder.decode(value, { stream: true }));
      }
    } finally {
      clearTimeout(silence);
    }
  }

  #dispatch(data: string): void {
    let event: LiveEvent;
    try {
      // The contract promises the shape; events of a type nobody handles fall through.
      event = JSON.parse(data) as LiveEvent;
    } catch {
      return;
    }
    if (event.type === 'hello') {
      this.#failures = 0;
      this.#outside.onServerTime(event.serverTime);
      this.#show('live');
    }
    for (const handler of this.#handlers.get(event.type) ?? []) handler(event);
  }

  #show(status: LiveStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }
}
