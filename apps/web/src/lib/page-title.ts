import { useEffect, useSyncExternalStore } from 'react';

/*
 * The title of the page on the screen, shared by the page, the top bar, the browser's tab and the announcement to assistive
 * technology.
 */

const SITE = 'Assay';
let current = '';
const listeners = new Set<() => void>();

export function setPageTitle(title: string): void {
  if (title === current) return;
  current = title;
  document.title = title === '' ? SITE : `${title} · ${SITE}`;
  for (const listener of listeners) listener();
}

/** Names the page while the component is shown. Name the object, not only its kind. */
export function useSetPageTitle(title: string): void {
  useEffect(() => {
    setPageTitle(title);
  }, [title]);
}

export function usePageTitle(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => current,
  );
}
