import type { Branding } from '@assay/contract';
import { useSyncExternalStore } from 'react';
import { type Language, useLanguage } from './i18n/index.ts';

/* Name, mark and accent color of the site, which the server writes into the page. */

const product: Branding = { name: { en: '', 'zh-Hans': '' }, mark: '', accent: '' };
const PRODUCT_NAME = 'Assay';

let current = readBranding(document);
const listeners = new Set<() => void>();

export const branding = {
  get: (): Branding => current,
  /** For the page on which an operator changes it; other pages show it after their next load. */
  set: (next: Branding): void => {
    current = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useBranding(): Branding {
  return useSyncExternalStore(branding.subscribe, branding.get, branding.get);
}

/** The name of the site in a language, otherwise in the other one; `fallback` if it has none. */
export function siteNameIn(language: Language, fallback = PRODUCT_NAME): string {
  const { name } = current;
  return name[language] || name.en || name['zh-Hans'] || fallback;
}

export function useSiteName(fallback?: string): string {
  useBranding();
  return siteNameIn(useLanguage(), fallback);
}

/** A page served without branding (development, an unchanged site) has that of the product. */
export function readBranding(page: Document): Branding {
  const text = page.querySelector<HTMLMetaElement>('meta[name="assay-branding"]')?.content ?? '';
  if (text === '') return product;
  // Written by the server of this client.
  return { ...product, ...(JSON.parse(text) as Partial<Branding>) };
}
