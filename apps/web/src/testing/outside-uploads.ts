import { vi } from 'vitest';

/** Answer of the fake object store to a PUT: a status, or a broken connection. */
export type UploadAnswer = number | 'broken';

export interface Uploaded {
  url: string;
  sizeBytes: number;
}

/** Fakes signed upload URLs, to which the client sends with XMLHttpRequest, and records the uploads. */
export function standInForUploads(answer: UploadAnswer = 200): { uploads: Uploaded[]; answer: UploadAnswer } {
  const store: { uploads: Uploaded[]; answer: UploadAnswer } = { uploads: [], answer };
  class Request extends EventTarget {
    upload = new EventTarget();
    status = 0;
    statusText = '';
    responseText = '';
    url = '';
    open(_method: string, url: string): void {
      this.url = url;
    }
    send(blob: Blob): void {
      queueMicrotask(() => {
        if (store.answer === 'broken') {
          this.dispatchEvent(new Event('error'));
          return;
        }
        this.status = store.answer;
        this.responseText = JSON.stringify({ message: 'The store says no.' });
        if (store.answer < 300) store.uploads.push({ url: this.url, sizeBytes: blob.size });
        this.dispatchEvent(new Event('load'));
      });
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return store;
}
