/** An upload without progress for this long is aborted. */
const STALL_MS = 30_000;

/**
 * Sends bytes by PUT to a signed URL and reports the progress. Throws the server's message after a refusal, and throws
 * if there is no progress for 30 seconds.
 */
export function uploadTo(
  url: string,
  blob: Blob,
  onProgress?: (sentBytes: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // fetch cannot report how much of a body has been sent.
    const request = new XMLHttpRequest();
    let stalled = setTimeout(() => request.abort(), STALL_MS);
    const settle = (error?: Error) => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', abort);
      if (error) reject(error);
      else resolve();
    };
    const abort = () => request.abort();
    request.open('PUT', url);
    request.upload.addEventListener('progress', ({ loaded }) => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALL_MS);
      onProgress?.(loaded);
    });
    request.addEventListener('load', () => {
      settle(request.status < 300 ? undefined : new Error(messageOf(request)));
    });
    request.addEventListener('error', () => settle(new Error('Network error')));
    request.addEventListener('abort', () => settle(new DOMException('Upload stopped', 'AbortError')));
    signal?.addEventListener('abort', abort, { once: true });
    request.send(blob);
  });
}

function messageOf(request: XMLHttpRequest): string {
  try {
    const body: unknown = JSON.parse(request.responseText);
    if (typeof body === 'object' && body !== null && 'message' in body) return String(body.message);
  } catch {
    // Not our format: a proxy may answer with a page.
  }
  return `${request.status} ${request.statusText}`;
}
