import { canonicalLanguage } from '@assay/contract/content-languages';
import { fence } from '../../markup/tex-to-markdown.ts';

/**
 * Converts language tags of other formats to ours: `zh`, `zh-CN`, `zh_hans` and `chinese` are all Simplified Chinese.
 */
export function localeOf(tag: string): string {
  const named = NAMES.get(tag.toLowerCase());
  if (named !== undefined) return named;
  const parts = tag.replaceAll('_', '-').split('-');
  const language = (parts[0] ?? '').toLowerCase();
  const rest = parts.slice(1).join('-');
  if (language === 'zh') return /^(hant|tw|hk|mo)/i.test(rest) ? 'zh-Hant' : 'zh-Hans';
  const read = rest === '' ? language : `${language}-${rest}`;
  return canonicalLanguage(read) ?? read;
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['english', 'en'],
  ['chinese', 'zh-Hans'],
  ['russian', 'ru'],
  ['ukrainian', 'uk'],
  ['belarusian', 'be'],
  ['kazakh', 'kk'],
  ['uzbek', 'uz'],
  ['azerbaijani', 'az'],
  ['armenian', 'hy'],
  ['georgian', 'ka'],
  ['bulgarian', 'bg'],
  ['croatian', 'hr'],
  ['serbian', 'sr'],
  ['slovene', 'sl'],
  ['slovenian', 'sl'],
  ['slovak', 'sk'],
  ['czech', 'cs'],
  ['polish', 'pl'],
  ['hungarian', 'hu'],
  ['romanian', 'ro'],
  ['german', 'de'],
  ['french', 'fr'],
  ['italian', 'it'],
  ['spanish', 'es'],
  ['portuguese', 'pt'],
  ['turkish', 'tr'],
  ['persian', 'fa'],
  ['arabic', 'ar'],
  ['hebrew', 'he'],
  ['hindi', 'hi'],
  ['indonesian', 'id'],
  ['japanese', 'ja'],
  ['korean', 'ko'],
  ['lithuanian', 'lt'],
  ['latvian', 'lv'],
  ['estonian', 'et'],
  ['finnish', 'fi'],
  ['swedish', 'sv'],
  ['norwegian', 'no'],
  ['dutch', 'nl'],
  ['vietnamese', 'vi'],
  ['thai', 'th'],
  ['mongolian', 'mn'],
]);

/** The English name of a language as some formats use it, in lower case; undefined for others. */
export function nameOfLocale(locale: string): string | undefined {
  return [...NAMES].find(([, tag]) => tag === locale)?.[0];
}

/** The link to an attachment in a statement. */
export function linkTo(key: string): string {
  return `attachments/${key.split('/').map(encodeURIComponent).join('/')}`;
}

/** In a Markdown text, replaces images and links to files that `keyOf` knows with links to the attachments. */
export function relink(markdown: string, keyOf: (name: string) => string | undefined): string {
  const target = (name: string) => {
    const key = keyOf(name.replace(/^\.\//, ''));
    return key === undefined ? name : linkTo(key);
  };
  return markdown
    .replaceAll(/(\]\()([^)\s]+)/g, (_, open: string, name: string) => open + target(name))
    .replaceAll(/(<img\b[^>]*?\bsrc\s*=\s*["'])([^"']+)/gi, (_, open: string, name: string) => open + target(name));
}

/** One sample as shown in statements. */
export function sampleText(locale: string, number: number, input: string, output: string): string {
  const [first, second] = isChinese(locale) ? ['样例输入', '样例输出'] : ['Sample Input', 'Sample Output'];
  return `\n\n### ${first} ${number}${fence(input)}### ${second} ${number}${fence(output)}`;
}

export type Section = 'input' | 'output' | 'interaction' | 'scoring' | 'notes' | 'source';

const HEADINGS: Readonly<Record<Section, readonly [en: string, zh: string, ru: string]>> = {
  input: ['Input', '输入', 'Входные данные'],
  output: ['Output', '输出', 'Выходные данные'],
  interaction: ['Interaction', '交互', 'Протокол взаимодействия'],
  scoring: ['Scoring', '计分', 'Система оценки'],
  notes: ['Notes', '说明', 'Примечание'],
  source: ['Source', '来源', 'Источник'],
};

/** The heading of a part of the statement, in its language if supported, otherwise in English. */
export function sectionHeading(section: Section, locale: string): string {
  const [en, zh, ru] = HEADINGS[section];
  return `## ${isChinese(locale) ? zh : locale === 'ru' ? ru : en}`;
}

/** Joins parts of a text with one empty line between them. */
export function joinParts(parts: readonly string[]): string {
  const filled = parts.map((part) => part.trim()).filter((part) => part !== '');
  return `${filled.join('\n\n').replaceAll(/\n{3,}/g, '\n\n')}\n`;
}

function isChinese(locale: string): boolean {
  return locale.startsWith('zh');
}
