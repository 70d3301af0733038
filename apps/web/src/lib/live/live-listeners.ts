import type { LiveEvent } from '@assay/contract';

export type LiveStatus = 'off' | 'connecting' | 'live';

/** The listeners of an event stream: to its events by type, and to its status. */
export class LiveListeners {
  readonly #onChange: () => void;
  readonly #handlers = new Map<LiveEvent['type'], Set<(event: LiveEvent) => void>>();
  readonly #statusListeners = new Set<() => void>();
  #status: LiveStatus = 'off';

  /** `onChange` runs when a handler is added or removed. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get status(): LiveStatus {
    return this.#status;
  }

  /** Types of events that have a handler. */
  get types(): LiveEvent['type'][] {
    return [...this.#handlers].filter(([, handlers]) => handlers.size > 0).map(([type]) => type);
  }

  onStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  /** Calls `handler` with every event of `type` until the returned function is called. */
  on(type: LiveEvent['type'], handler: (event: LiveEvent) => void): () => void {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers.add(handler));
    this.#onChange();
    return () => {
      handlers.delete(handler);
      this.#onChange();
    };
  }

  dispatch(event: LiveEvent): void {
    for (const handler of this.#handlers.get(event.type) ?? []) handler(event);
  }

  setStatus(status: LiveStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }
}

/** A part of the live stream that others listen to. */
export abstract class LiveSource {
  protected readonly listeners: LiveListeners;

  /** `onChange` runs when a handler is added or removed. */
  constructor(onChange: () => void) {
    this.listeners = new LiveListeners(onChange);
  }

  get status(): LiveStatus {
    return this.listeners.status;
  }

  onStatus(listener: () => void): () => void {
    return this.listeners.onStatus(listener);
  }

  /** See `LiveListeners.on`. */
  on(...subscription: Parameters<LiveListeners['on']>): () => void {
    return this.listeners.on(...subscription);
  }
}
