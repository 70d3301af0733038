import type { Branding } from '@assay/contract';
import type { Language } from './refusal.ts';
import { escapeHtml } from './escape-html.ts';

/** Metadata of a page for search engines and shared links. */
export interface PageHead {
  language: Language;
  /** Without the name of the site; empty for its home page. */
  title: string;
  /** Empty: the description of the site. */
  description: string;
  /** Canonical absolute URL; null if search engines must not index the page, undefined if unknown. */
  canonical: string | null | undefined;
  type: 'website' | 'article' | 'profile';
  /** Name of the site set by its operators; null: the product's. */
  branding: Branding | null;
}

const SITE = 'Assay';
const ICON = '/assay.svg';
const siteDescription: Record<Language, (name: string) => string> = {
  en: (name) => `${name || SITE} is an online judge and programming-contest platform.`,
  'zh-Hans': (name) => `${name || '试金'}是在线评测与程序设计竞赛平台。`,
};
const locales: Record<Language, string> = { en: 'en_US', 'zh-Hans': 'zh_CN' };

/** Placeholder for the metadata in the page. */
const MARK = '<!--page-head-->';

/** Replaces title, description and icon of the built page with a placeholder for those of each reply. */
export function withHeadMark(page: string): string {
  return page
    .replace(/<title>[^<]*<\/title>/, MARK)
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(/\s*<link rel="icon"[^>]*>/, '');
}

/** Inserts the metadata into a page with a placeholder. A page without one is unchanged. */
export function writeHead(page: string, head: PageHead): string {
  // Functions, since `replace` would interpret `$&` in a title.
  return page
    .replace(MARK, () => renderHead(head))
    .replace(/<html lang="[^"]*"/, () => `<html lang="${head.language}"`);
}

function renderHead({ language, title, description, canonical, type, branding }: PageHead): string {
  const name = branding === null ? '' : siteNameIn(branding, language);
  const site = name || SITE;
  const full = title === '' ? site : `${title} · ${site}`;
  const summary = description === '' ? siteDescription[language](name) : description;
  const icon = branding?.mark || ICON;
  const iconType = icon.endsWith('.png') ? 'image/png' : 'image/svg+xml';
  const lines = [
    `<title>${escapeHtml(full)}</title>`,
    meta('name', 'description', summary),
    `<link rel="icon" href="${escapeHtml(icon)}" type="${iconType}" />`,
  ];
  // The client reads it before rendering, so that no page flashes the product's name or color first.
  if (branding !== null) lines.push(meta('name', 'assay-branding', JSON.stringify(branding)));
  if (canonical === null) lines.push(meta('name', 'robots', 'noindex'));
  if (canonical === null || canonical === undefined) return lines.join('\n    ');
  return [
    ...lines,
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    meta('property', 'og:site_name', site),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title === '' ? site : title),
    meta('property', 'og:description', summary),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', locales[language]),
  ].join('\n    ');
}

/** The name of the site in a language, otherwise in the other one; empty if there is none. */
export function siteNameIn({ name }: Branding, language: Language): string {
  return name[language] || name.en || name['zh-Hans'];
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;
}
