import type { Branding } from '@assay/contract';
import type { Language } from './refusal.ts';
import { escapeHtml } from './escape-html.ts';

/** What the head of a page says about it, for search engines and for links that are shared. */
export interface PageHead {
  language: Language;
  /** Without the name of the site; empty for its home page. */
  title: string;
  /** Empty: that of the site. */
  description: string;
  /** The one URL of the page, absolute; null where search engines must not list it, undefined where that is unknown. */
  canonical: string | null | undefined;
  type: 'website' | 'article' | 'profile';
  /** What the operators of the site call it; null: the product's own. */
  branding: Branding | null;
}

const SITE = 'Assay';
const ICON = '/assay.svg';
const siteDescription: Record<Language, (name: string) => string> = {
  en: (name) => `${name || SITE} is an online judge and programming-contest platform.`,
  'zh-Hans': (name) => `${name || '试金'}是在线评测与程序设计竞赛平台。`,
};
const locales: Record<Language, string> = { en: 'en_US', 'zh-Hans': 'zh_CN' };

/** Marks the place of the head's own lines in the page. */
const MARK = '<!--page-head-->';

/** Replaces the title, the description and the icon of the built page with a mark for those of each reply. */
export function withHeadMark(page: string): string {
  return page
    .replace(/<title>[^<]*<\/title>/, MARK)
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(/\s*<link rel="icon"[^>]*>/, '');
}

/** Writes the head into a page with a mark. A page without one stays as it is. */
export function writeHead(page: string, head: PageHead): string {
  // Functions, since a replacement text would read `$&` in a title as a command.
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
  // The client reads it before it renders, so that no page shows the product's name or color first.
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

/** The name of the site in a language, or else in the other; empty where it has none. */
export function siteNameIn({ name }: Branding, language: Language): string {
  return name[language] || name.en || name['zh-Hans'];
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;
}
