import type { LiveEvent } from '@assay/contract';
import { makeEventParser } from './event-stream.ts';
import { LiveSource } from './live-listeners.ts';

/** Without a byte for this long (the server sends heartbeats), the connection is treated as dead. */
export const SILENCE_LIMIT_MS = 60_000;
/** Pause before the first reconnection; doubles up to the limit. */
export const RECONNECT_MS = 1_000;
export const RECONNECT_LIMIT_MS = 30_000;
/** Follows that change within this time share one new connection. */
export const FOLLOW_DEBOUNCE_MS = 100;
/** How long a target stays followed after its last follow ends: a user who changes pages soon follows another. */
export const UNFOLLOW_MS = 5_000;
/** How long the old connection stays open after its successor is live, for events in flight. */
export const HANDOVER_MS = 500;
/** After a gap on the server all its clients refetch: spread the requests over this time. */
export const GAP_SPREAD_MS = 2_000;
/** Most targets of one kind that the server accepts per stream. */
const MAX_FOLLOWED = 100;

const followKinds = ['solutions', 'problems', 'contests', 'orgs'] as const;
/** Single submissions, or those of all users in a problem, a contest or an organization. */
export type FollowKind = (typeof followKinds)[number];

export interface LiveOutside {
  fetch: typeof fetch;
  token: () => string | null;
  random: () => number;
  /** Receives the server's time (ms) with every `hello` and `time`; `afresh` at the start of a connection. */
  onServerTime: (timeMs: number, options: { afresh: boolean }) => void;
}

interface Stream {
  control: AbortController;
  /** Its follow parameters, as in the URL. */
  wishes: string;
  followed: ReadonlySet<string>;
  /** It has received `hello`. */
  isGreeted: boolean;
}

interface Follow {
  keys: readonly string[];
  /** Runs when events start to arrive. Earlier events are not replayed. */
  onBegun: () => void;
}

/**
 * One event stream for all pages of a user in this browser.
 *
 * Off without listeners or while every page is hidden; else connecting or live. A broken connection is reopened after a
 * growing, jittered pause. Every new connection starts with `hello`; listeners then refetch what they may have missed.
 * Pages poll while `status` is not `live`. When the followed targets change, a second connection opens and takes over
 * once it is live: no event is lost, and listeners get no `hello`.
 */
export class LiveConnection extends LiveSource {
  readonly #outside: LiveOutside;
  readonly #follows = new Set<Follow>();
  #hidden = false;
  #hideTimer: ReturnType<typeof setTimeout> | undefined;
  #current: Stream | null = null;
  /** Takes over from the current stream once it is live. */
  #successor: Stream | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #followTimer: { at: number; handle: ReturnType<typeof setTimeout> } | null = null;

  constructor(outside: LiveOutside) {
    super(() => this.#settle());
    this.#outside = outside;
  }

  /**
   * Requests events of other users' submissions: of these, or of all in a problem, contest or organization. `onBegun`
   * runs when these events start to arrive, unless `hello` already says so.
   */
  follow(ids: readonly string[], kind: FollowKind = 'solutions', onBegun: () => void = () => undefined): () => void {
    if (ids.length === 0) return () => undefined;
    const follow = { keys: ids.map((id) => `${kind}:${id}`), onBegun };
    this.#follows.add(follow);
    this.#followSoon(FOLLOW_DEBOUNCE_MS);
    return () => {
      this.#follows.delete(follow);
      this.#followSoon(UNFOLLOW_MS);
    };
  }

  /** Closes the stream `graceMs` after all pages were hidden, and opens it again when one is visible. */
  setHidden(hidden: boolean, graceMs: number): void {
    clearTimeout(this.#hideTimer);
    const hide = (): void => {
      this.#hidden = true;
      this.#settle();
    };
    if (hidden && graceMs === 0) hide();
    else if (hidden) this.#hideTimer = setTimeout(hide, graceMs);
    else if (this.#hidden) {
      this.#hidden = false;
      this.#failures = 0;
      this.#settle();
    }
  }

  /** Reconnects, after the user changed or the network came back. */
  restart(): void {
    this.#close();
    this.#failures = 0;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle(), FOLLOW_DEBOUNCE_MS);
  }

  #wanted(): boolean {
    return !this.#hidden && this.listeners.types.length > 0;
  }

  #settle(): void {
    if (!this.#wanted()) {
      clearTimeout(this.#timer);
      this.#close();
    } else if (this.#current === null) {
      clearTimeout(this.#timer);
      this.listeners.setStatus('connecting');
      this.#current = this.#open();
    }
  }

  #close(): void {
    for (const stream of [this.#current, this.#successor]) stream?.control.abort();
    this.#current = null;
    this.#successor = null;
    if (this.#followTimer) clearTimeout(this.#followTimer.handle);
    this.#followTimer = null;
    this.listeners.setStatus('off');
  }

  /** Updates the followed targets within this time. A connection that is still opening completes first. */
  #followSoon(withinMs: number): void {
    if (!this.#current?.isGreeted) return;
    const at = Date.now() + withinMs;
    if (this.#followTimer && this.#followTimer.at <= at) return;
    if (this.#followTimer) clearTimeout(this.#followTimer.handle);
    this.#followTimer = { at, handle: setTimeout(() => this.#followNow(), withinMs) };
  }

  #followNow(): void {
    this.#followTimer = null;
    if (!this.#current?.isGreeted) return;
    if (this.#current.wishes === followParameters(this.#follows).wishes) return;
    this.#successor?.control.abort();
    this.#successor = this.#open();
  }

  #open(): Stream {
    const stream: Stream = { control: new AbortController(), ...followParameters(this.#follows), isGreeted: false };
    void this.#run(stream);
    return stream;
  }

  async #run(stream: Stream): Promise<void> {
    try {
      await this.#listen(stream);
    } catch {
      // Reconnect later, whatever closed the stream.
    }
    stream.control.abort();
    if (stream !== this.#current && stream !== this.#successor) return;
    // Without its successor the current stream lacks the new follows; without the current stream events are lost.
    this.#close();
    this.listeners.setStatus('connecting');
    const pauseMs = Math.min(RECONNECT_LIMIT_MS, RECONNECT_MS * 2 ** this.#failures++) * (0.5 + this.#outside.random());
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle(), pauseMs);
  }

  async #listen(stream: Stream): Promise<void> {
    const { control, wishes } = stream;
    const token = this.#outside.token();
    let silence = setTimeout(() => control.abort(), SILENCE_LIMIT_MS);
    try {
      const response = await this.#outside.fetch(`/api/events${wishes}`, {
        headers: { accept: 'text/event-stream', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
        signal: control.signal,
      });
      if (!response.ok || response.body === null) throw new Error(`No event stream: ${response.status}`);
      const parse = makeEventParser((data) => this.#take(stream, data));
      const decoder = new TextDecoder();
      const reader = response.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(silence);
        silence = setTimeout(() => control.abort(), SILENCE_LIMIT_MS);
        parse(decoder.decode(value, { stream: true }));
      }
    } finally {
      clearTimeout(silence);
    }
  }

  #take(stream: Stream, data: string): void {
    let event: LiveEvent;
    try {
      // The contract guarantees the shape; events without a handler are ignored.
      event = JSON.parse(data) as LiveEvent;
    } catch {
      return;
    }
    if (event.type === 'time') this.#outside.onServerTime(event.serverTime, { afresh: false });
    else if (event.type === 'hello') this.#greet(stream, event);
    else this.listeners.dispatch(event);
  }

  #greet(stream: Stream, hello: LiveEvent & { type: 'hello' }): void {
    this.#outside.onServerTime(hello.serverTime, { afresh: !stream.isGreeted });
    if (stream.isGreeted) {
      // The server itself may have missed events.
      setTimeout(() => this.listeners.dispatch(hello), this.#outside.random() * GAP_SPREAD_MS);
      return;
    }
    stream.isGreeted = true;
    this.#failures = 0;
    const former = this.#current;
    if (stream === this.#successor && former) {
      this.#successor = null;
      this.#current = stream;
      setTimeout(() => former.control.abort(), HANDOVER_MS);
      for (const { keys, onBegun } of this.#follows) if (keys.some((key) => !former.followed.has(key))) onBegun();
    } else {
      this.listeners.setStatus('live');
      this.listeners.dispatch(hello);
    }
    // Follows that were added while the connection was opening.
    if (stream.wishes !== followParameters(this.#follows).wishes) this.#followSoon(FOLLOW_DEBOUNCE_MS);
  }
}

/** All followed targets, and the URL parameters for them. */
function followParameters(follows: Iterable<Follow>): { wishes: string; followed: ReadonlySet<string> } {
  const followed = new Set([...follows].flatMap(({ keys }) => keys));
  const wishes = followKinds.flatMap((kind) => {
    const ids = [...followed]
      .filter((key) => key.startsWith(`${kind}:`))
      .map((key) => key.slice(kind.length + 1))
      .slice(0, MAX_FOLLOWED)
      .sort();
    return ids.length === 0 ? [] : [`${kind}=${encodeURIComponent(ids.join(','))}`];
  });
  return { wishes: wishes.length === 0 ? '' : `?${wishes.join('&')}`, followed };
}
