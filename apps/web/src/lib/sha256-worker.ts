import { sha256OfBlob } from './sha256.ts';

/* Runs in a worker: receives a file, posts the hashed bytes as progress, then the hash or the error. */

export type HashAnswer = { doneBytes: number } | { hash: string } | { error: string };

/** Pause between two progress reports. */
const REPORT_MS = 100;

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  let reportedAt = 0;
  // A worker answers the page that started it; there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (answer: HashAnswer) => self.postMessage(answer);
  sha256OfBlob(data, (doneBytes) => {
    if (performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    post({ doneBytes });
  }).then(
    (hash) => post({ hash }),
    (error: unknown) => post({ error: error instanceof Error ? error.message : String(error) }),
  );
});
