import { LiveHub } from './live-hub.ts';
import type { HubMessage, PageMessage } from './live-messages.ts';

/* Runs in a shared worker: one event stream for all pages of this browser. */

/** One stream is cheap, and a new one makes every page refetch: keep it while the user looks elsewhere for a moment. */
const HIDDEN_GRACE_MS = 30_000;

const hub = new LiveHub({
  fetch: (input, init) => globalThis.fetch(input, init),
  random: Math.random,
  hiddenGraceMs: HIDDEN_GRACE_MS,
});

self.addEventListener('connect', (event) => {
  // The event type of shared workers is not among the types of pages.
  const port = (event as MessageEvent).ports[0];
  if (port === undefined) return;
  const take = hub.join((message: HubMessage) => port.postMessage(message));
  port.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => take(data));
  port.start();
});
