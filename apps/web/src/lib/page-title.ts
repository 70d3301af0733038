import { useEffect, useSyncExternalStore } from 'react';
import { siteNameIn, useSiteName } from './branding.ts';

/*
 * The title of the current page, shared by the page, the top bar, the browser tab and the announcement to assistive
 * technology.
 */

let current = '';
const listeners = new Set<() => void>();

export function setPageTitle(title: string): void {
  if (title === current) return;
  current = title;
  showTitle();
  for (const listener of listeners) listener();
}

/** The name of the site as the tab shows it; unknown before the shell is rendered. */
let shownSite: string | undefined;
const siteInTab = (): string => shownSite ?? siteNameIn(document.documentElement.lang === 'zh-Hans' ? 'zh-Hans' : 'en');

function showTitle(): void {
  document.title = current === '' ? siteInTab() : `${current} · ${siteInTab()}`;
}

/** Follows the name of the site in the title of the tab, when the language or the name changes. */
export function useSiteNameInTitle(): void {
  const site = useSiteName();
  useEffect(() => {
    const before = siteInTab();
    shownSite = site;
    if (before !== site) showTitle();
  }, [site]);
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
