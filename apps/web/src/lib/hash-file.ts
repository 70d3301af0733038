import { sha256OfBlob } from './sha256.ts';
import type { HashAnswer } from './sha256-worker.ts';

/**
 * SHA-256 of a file as 64 hex digits, computed in a worker so that the page stays responsive, or in the page if no
 * worker can start. Throws if the file cannot be read or `signal` aborts.
 */
export async function hashFile(
  file: Blob,
  onProgress?: (doneBytes: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted();
  const worker = startWorker();
  if (worker === null) return sha256OfBlob(file, onProgress);
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<HashAnswer>) => {
        if ('doneBytes' in data) onProgress?.(data.doneBytes);
        else if ('hash' in data) resolve(data.hash);
        else reject(new Error(data.error));
      });
      // The worker script could not be fetched or run: the page computes the hash itself.
      worker.addEventListener('error', () => resolve(sha256OfBlob(file, onProgress)));
      signal?.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')), { once: true });
      // A worker has no origin to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}

function startWorker(): Worker | null {
  if (typeof Worker === 'undefined') return null;
  try {
    return new Worker(new URL('./sha256-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
}
