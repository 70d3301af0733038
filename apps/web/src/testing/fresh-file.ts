import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { forgetPage } from './fresh-page.ts';

/* Runs before each test file: no file sees what one before it in the same worker has left. */

function clean(): void {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  // The style cache that components outside the client share keeps its elements.
  for (const one of document.head.querySelectorAll(':scope > :not([data-emotion=css])')) one.remove();
  document.title = '';
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  globalThis.happyDOM?.setViewport({ width: 1024, height: 768 });
  globalThis.history.replaceState(null, '', '/');
  forgetPage();
}

clean();
afterAll(clean);
