import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { siteNameIn, useSiteName } from './branding.ts';

/*
 * The title of the current page, shared by the page, the top bar (once the heading has scrolled away), the browser tab
 * and the announcement to assistive technology.
 */

let current = '';
/** Whether the heading of the page is visible; while it is, the top bar does not repeat it. */
let isHeadingInSight = true;
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

/** Tracks whether the heading is visible below a bar of `barPx`. */
export function useHeadingSight(heading: RefObject<HTMLElement | null>, barPx: number): void {
  useEffect(() => {
    if (heading.current === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry) setHeadingInSight(entry.isIntersecting);
      },
      { rootMargin: `-${barPx}px 0px 0px 0px` },
    );
    observer.observe(heading.current);
    return () => {
      observer.disconnect();
      setHeadingInSight(true);
    };
  }, [heading, barPx]);
}

function setHeadingInSight(isInSight: boolean): void {
  isHeadingInSight = isInSight;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePageTitle(): string {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  );
}

/** The title for the top bar: empty while the heading is visible. */
export function useBarTitle(): string {
  const title = () => (isHeadingInSight ? '' : current);
  return useSyncExternalStore(subscribe, title, title);
}
