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
}

const SITE = 'Assay';
const siteDescription: Record<Language, string> = {
  en: 'Assay is an online judge and programming-contest platform.',
  'zh-Hans': '试金是在线评测与程序设计竞赛平台。',
};
const locales: Record<Language, string> = { en: 'en_US', 'zh-Hans': 'zh_CN' };

/** Marks the place of the head's own lines in the page. */
const MARK = '<!--page-head-->';

/** Replaces the title and the description of the built page with a mark for those of each reply. */
export function withHeadMark(page: string): string {
  return page.replace(/<title>[^<]*<\/title>/, MARK).replace(/\s*<meta name="description"[^>]*>/, '');
}

/** Writes the head into a page with a mark. A page without one stays as it is. */
export function writeHead(page: string, head: PageHead): string {
  // Functions, since a replacement text would read `$&` in a title as a command.
  return page
    .replace(MARK, () => renderHead(head))
    .replace(/<html lang="[^"]*"/, () => `<html lang="${head.language}"`);
}

function renderHead({ language, title, description, canonical, type }: PageHead): string {
  const full = title === '' ? SITE : `${title} · ${SITE}`;
  const summary = description === '' ? siteDescription[language] : description;
  const lines = [`<title>${escapeHtml(full)}</title>`, meta('name', 'description', summary)];
  if (canonical === null) lines.push(meta('name', 'robots', 'noindex'));
  if (canonical === null || canonical === undefined) return lines.join('\n    ');
  return [
    ...lines,
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    meta('property', 'og:site_name', SITE),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title === '' ? SITE : title),
    meta('property', 'og:description', summary),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', locales[language]),
  ].join('\n    ');
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;
}
