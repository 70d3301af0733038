import type { HubMessage, PageMessage } from './live-messages.ts';

/** Without a shared worker each page has its own stream, and browsers open six connections to a host. */
const HIDDEN_GRACE_MS = 2_000;

type Send = (message: PageMessage) => void;

/**
 * Joins the hub in the shared worker. Starts a hub for this page only if the browser has no shared workers (older ones
 * for Android) or the worker fails to start. Waits for a slow worker: six pages with their own streams would use up all
 * connections over HTTP/1.1, and its script could then never load.
 */
export function joinHub(take: (message: HubMessage) => void): Send {
  const worker = startWorker();
  if (worker === null) return joinOwnHub(take);
  const { port } = worker;
  let last: PageMessage = null;
  let own: Send | null = null;
  let hasAnswered = false;
  worker.addEventListener('error', () => {
    if (hasAnswered || own !== null) return;
    port.close();
    own = joinOwnHub(take);
    own(last);
  });
  port.addEventListener('message', ({ data }: MessageEvent<HubMessage>) => {
    hasAnswered = true;
    take(data);
  });
  port.start();
  return (message) => {
    last = message;
    if (own === null) port.postMessage(message);
    else own(message);
  };
}

function startWorker(): SharedWorker | null {
  if (typeof SharedWorker === 'undefined') return null;
  try {
    return new SharedWorker(new URL('./live-worker.ts', import.meta.url), { type: 'module', name: 'assay-live' });
  } catch {
    return null;
  }
}

function joinOwnHub(take: (message: HubMessage) => void): Send {
  let last: PageMessage = null;
  let send: Send | null = null;
  void import('./live-hub.ts').then(({ LiveHub }) => {
    const hub = new LiveHub({
      fetch: (input, init) => globalThis.fetch(input, init),
      random: Math.random,
      hiddenGraceMs: HIDDEN_GRACE_MS,
    });
    send = hub.join(take);
    send(last);
  });
  return (message) => {
    last = message;
    send?.(message);
  };
}
