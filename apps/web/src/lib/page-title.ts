import { useEffect, useSyncExternalStore } from 'react';

/*
 * The title of the current page, shared by the page, the top bar, the browser tab and the announcement to assistive
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

/** Sets the page title while the component is mounted. Name the object, not only its kind. */
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
