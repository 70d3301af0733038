import type { FollowKind } from './live-connection.ts';
import { LiveSource } from './live-listeners.ts';
import type { HubMessage, PageFollow, PageMessage } from './live-messages.ts';

interface PageOutside {
  /** Joins the hub of this browser. The hub's messages go to `take`; the returned function sends the page's. */
  join: (take: (message: HubMessage) => void) => (message: PageMessage) => void;
  token: () => string | null;
  /** Receives the server's time (ms) with every `hello` and `time`; `afresh` at the start of a connection. */
  onServerTime: (timeMs: number, options: { afresh: boolean }) => void;
}

interface Follow extends PageFollow {
  onBegun: () => void;
}

/**
 * This page's part of the event stream that all pages of the browser share: what it listens to and follows, and whether
 * it is hidden. Sends every change to the hub, which runs `LiveConnection`; the same guarantees apply.
 */
export class PageLive extends LiveSource {
  readonly #outside: PageOutside;
  readonly #follows = new Map<number, Follow>();
  #send: ((message: PageMessage) => void) | null = null;
  #hidden = false;
  #restarts = 0;
  #lastFollowId = 0;
  #isScheduled = false;

  constructor(outside: PageOutside) {
    super(() => this.#publish());
    this.#outside = outside;
  }

  /** See `LiveConnection.follow`. */
  follow(ids: readonly string[], kind: FollowKind, onBegun: () => void): () => void {
    if (ids.length === 0) return () => undefined;
    const id = ++this.#lastFollowId;
    this.#follows.set(id, { id, kind, ids, onBegun });
    this.#publish();
    return () => {
      this.#follows.delete(id);
      this.#publish();
    };
  }

  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
    this.#publish();
  }

  /** Reconnects after the network came back. */
  restart(): void {
    this.#restarts += 1;
    this.#publish();
  }

  /** Sends the page's state, also after the session changed or the page returned from the browser's cache. */
  publishNow(): void {
    this.#isScheduled = false;
    const { types } = this.listeners;
    if (types.length === 0 && this.#send === null) return;
    this.#send ??= this.#outside.join((message) => this.#take(message));
    this.#send({
      token: this.#outside.token(),
      hidden: this.#hidden,
      types,
      follows: [...this.#follows.values()].map(({ id, kind, ids }) => ({ id, kind, ids })),
      restarts: this.#restarts,
    });
  }

  /** The page closes or freezes. */
  leave(): void {
    this.#send?.(null);
  }

  /** Effects of one rendering share one message. */
  #publish(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => this.publishNow());
  }

  #take(message: HubMessage): void {
    if (message.kind === 'event') this.listeners.dispatch(message.event);
    else if (message.kind === 'time') this.#outside.onServerTime(message.timeMs, { afresh: message.afresh });
    else if (message.kind === 'begun') this.#follows.get(message.followId)?.onBegun();
    else if (message.kind === 'ping') this.publishNow();
    else this.listeners.setStatus(message.status);
  }
}
