import type { HubMessage, PageMessage } from './live-messages.ts';

/** A shared worker that has not answered after this long is treated as broken. */
export const WORKER_ANSWER_LIMIT_MS = 5_000;
/** Without a shared worker every page has its own stream, and browsers allow six connections to a host. */
const HIDDEN_GRACE_MS = 2_000;

type Send = (message: PageMessage) => void;

/**
 * Joins the hub in the shared worker, or starts a hub for this page alone where the browser has no shared workers (older
 * ones for Android) or the worker fails to start.
 */
export function joinHub(take: (message: HubMessage) => void): Send {
  const worker = startWorker();
  if (worker === null) return joinOwnHub(take);
  let last: PageMessage = null;
  let own: Send | null = null;
  let hasAnswered = false;
  const useOwnHub = (): void => {
    if (hasAnswered || own !== null) return;
    worker.port.close();
    own = joinOwnHub(take);
    own(last);
  };
  worker.addEventListener('error', useOwnHub);
  setTimeout(useOwnHub, WORKER_ANSWER_LIMIT_MS);
  worker.port.addEventListener('message', ({ data }: MessageEvent<HubMessage>) => {
    hasAnswered = true;
    if (own === null) take(data);
  });
  worker.port.start();
  return (message) => {
    last = message;
    if (own === null) worker.port.postMessage(message);
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
