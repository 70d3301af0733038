import { createInstance } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { admin } from '../../locales/en/admin.ts';
import type { contestAdmin } from '../../locales/en/contest-admin.ts';
import type { contest } from '../../locales/en/contest.ts';
import { en } from '../../locales/en/index.ts';
import type { manage } from '../../locales/en/manage.ts';
import type { ranklist } from '../../locales/en/ranklist.ts';
import { chosenLanguage } from './languages.ts';
import type { Language } from './languages.ts';

export { chosenLanguage, languageNames, languages } from './languages.ts';
export type { Language } from './languages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en & {
      admin: typeof admin;
      contest: typeof contest;
      ranklist: typeof ranklist;
      contestAdmin: typeof contestAdmin;
      manage: typeof manage;
    };
    keySeparator: false;
    returnNull: false;
  }
}

const i18n = createInstance();

/**
 * Starts translation in the chosen language: English is in the bundle, Chinese is fetched. When Chinese cannot be fetched
 * the page starts in English rather than not at all.
 */
export async function startI18n(): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en },
    defaultNS: 'common',
    ns: Object.keys(en),
    keySeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  await showLanguage(chosenLanguage.get()).catch(() => showLanguage('en'));
  chosenLanguage.subscribe(() => {
    showLanguage(chosenLanguage.get()).catch(() => {
      // The texts could not be fetched: what is on the screen stays.
    });
  });
}

/** Adds English texts that only some pages need; those pages bring them along. */
export function addEnglish(namespace: string, texts: Record<string, string>): void {
  i18n.addResourceBundle('en', namespace, texts);
}

async function showLanguage(language: Language): Promise<void> {
  if (language === 'zh-Hans' && !i18n.hasResourceBundle('zh-Hans', 'common')) {
    const { zhHans } = await import('../../locales/zh-Hans/index.ts');
    for (const [namespace, texts] of Object.entries(zhHans)) i18n.addResourceBundle('zh-Hans', namespace, texts);
  }
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** The language on the screen. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'zh-Hans' ? 'zh-Hans' : 'en';
}
