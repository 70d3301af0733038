import { stored } from '../browser-storage.ts';

export const languages = ['en', 'zh-Hans'] as const;
export type Language = (typeof languages)[number];

/** Each language's name in that language; never translated. */
export const languageNames: Record<Language, string> = { en: 'English', 'zh-Hans': '简体中文' };

/** The language of a first visit: Chinese if the browser lists any Chinese before English, else English. */
export function preferredLanguage(browserLanguages: readonly string[]): Language {
  const first = browserLanguages.find((tag) => /^(en|zh)\b/i.test(tag));
  return first !== undefined && /^zh/i.test(first) ? 'zh-Hans' : 'en';
}

/** The chosen language; before any choice, the browser's. */
export const chosenLanguage = stored<Language>('locale', preferredLanguage(navigator.languages), (text) =>
  text === 'en' || text === 'zh-Hans' ? text : null,
);
