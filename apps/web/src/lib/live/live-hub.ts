import { LiveConnection } from './live-connection.ts';
import type { HubMessage, PageFollow, PageMessage, PageState } from './live-messages.ts';

/** Pause between two pings of all pages. */
export const PING_MS = 60_000;
/** A page that sent nothing for this long is closed or frozen. It joins again with its next message. */
export const PAGE_SILENCE_LIMIT_MS = 150_000;

interface HubOutside {
  fetch: typeof fetch;
  random: () => number;
  /** How long the stream stays open while all pages are hidden, in ms. */
  hiddenGraceMs: number;
}

type Send = (message: HubMessage) => void;

/** The stream of one session, and the pages that share it. */
interface Channel {
  connection: LiveConnection;
  pages: Set<Page>;
  /** The last server time, and when it arrived on the clock of `performance`; both in ms. */
  clock: { timeMs: number; atMs: number } | null;
}

/**
 * Shares one event stream among all pages of the browser. Pages with different session tokens have different streams,
 * so that no page receives events of another user.
 */
export class LiveHub {
  readonly #outside: HubOutside;
  readonly #channels = new Map<string | null, Channel>();
  readonly #pages = new Set<Page>();
  #pinger: ReturnType<typeof setInterval> | undefined;

  constructor(outside: HubOutside) {
    this.#outside = outside;
  }

  /** Adds a page, which receives messages through `send`. Returns the function that takes the page's messages. */
  join(send: Send): (message: PageMessage) => void {
    const page = new Page(send);
    return (message) => {
      if (message === null) this.#remove(page);
      else this.#update(page, message);
    };
  }

  #update(page: Page, state: PageState): void {
    this.#pages.add(page);
    this.#pinger ??= setInterval(() => this.#pingAll(), PING_MS);
    if (page.state !== null && page.state.token !== state.token) this.#leave(page);
    const isRestart = page.state !== null && page.state.restarts !== state.restarts;
    const channel = this.#channels.get(state.token) ?? this.#open(state);
    channel.pages.add(page);
    page.channelStatus ??= channel.connection.onStatus(() =>
      page.send({ kind: 'status', status: channel.connection.status }),
    );
    const isNew = page.state === null || page.state.types.length === 0;
    page.apply(state, channel.connection);
    this.#noteHidden(channel);
    if (isRestart) channel.connection.restart();
    page.send({ kind: 'status', status: channel.connection.status });
    if (isNew && state.types.length > 0 && channel.connection.status === 'live') greet(page, channel);
  }

  #open({ token, hidden }: PageState): Channel {
    const channel: Channel = {
      connection: new LiveConnection({
        fetch: this.#outside.fetch,
        random: this.#outside.random,
        token: () => token,
        onServerTime: (timeMs, { afresh }) => {
          channel.clock = { timeMs, atMs: performance.now() };
          for (const { send } of channel.pages) send({ kind: 'time', timeMs, afresh });
        },
      }),
      pages: new Set(),
      clock: null,
    };
    channel.connection.setHidden(hidden, 0);
    this.#channels.set(token, channel);
    return channel;
  }

  #noteHidden(channel: Channel): void {
    channel.connection.setHidden(
      [...channel.pages].every(({ state }) => state?.hidden),
      this.#outside.hiddenGraceMs,
    );
  }

  /** Takes the page out of its channel, which closes with its last page. */
  #leave(page: Page): void {
    const token = page.state?.token ?? null;
    const channel = this.#channels.get(token);
    page.stop();
    if (channel === undefined) return;
    channel.pages.delete(page);
    if (channel.pages.size === 0) this.#channels.delete(token);
    else this.#noteHidden(channel);
  }

  #remove(page: Page): void {
    this.#leave(page);
    this.#pages.delete(page);
    if (this.#pages.size > 0) return;
    clearInterval(this.#pinger);
    this.#pinger = undefined;
  }

  #pingAll(): void {
    for (const page of this.#pages) {
      if (performance.now() - page.heardAtMs > PAGE_SILENCE_LIMIT_MS) this.#remove(page);
      else page.send({ kind: 'ping' });
    }
  }
}

/** Sends a page that joins a live stream what a new connection would have started with. */
function greet(page: Page, { clock }: Channel): void {
  if (clock === null) return;
  const serverTime = Math.round(clock.timeMs + performance.now() - clock.atMs);
  page.send({ kind: 'time', timeMs: serverTime, afresh: true });
  page.send({ kind: 'event', event: { type: 'hello', serverTime } });
}

/** One page: its last state, and what it listens to and follows on the connection. */
class Page {
  readonly send: Send;
  state: PageState | null = null;
  heardAtMs = 0;
  channelStatus: (() => void) | null = null;
  readonly #listening = new Map<PageState['types'][number], () => void>();
  readonly #following = new Map<PageFollow['id'], () => void>();

  constructor(send: Send) {
    this.send = send;
  }

  apply(state: PageState, connection: LiveConnection): void {
    this.state = state;
    this.heardAtMs = performance.now();
    // Follows first: a connection that opens for the first listener needs them immediately.
    sync(this.#following, new Map(state.follows.map((follow) => [follow.id, follow])), ({ ids, kind, id }) =>
      connection.follow(ids, kind, () => this.send({ kind: 'begun', followId: id })),
    );
    sync(this.#listening, new Map(state.types.map((type) => [type, type])), (type) =>
      connection.on(type, (event) => this.send({ kind: 'event', event })),
    );
  }

  stop(): void {
    this.channelStatus?.();
    this.channelStatus = null;
    this.state = null;
    for (const running of [this.#listening, this.#following]) sync(running, new Map(), () => () => undefined);
  }
}

/** Starts what is requested but not running, and stops what is running but no longer requested. */
function sync<Key, Value>(
  running: Map<Key, () => void>,
  wanted: ReadonlyMap<Key, Value>,
  start: (value: Value) => () => void,
): void {
  for (const [key, value] of wanted) if (!running.has(key)) running.set(key, start(value));
  for (const [key, stop] of running) {
    if (wanted.has(key)) continue;
    running.delete(key);
    stop();
  }
}
