import { createInstance } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { en } from '../../locales/en/index.ts';
import type * as pages from '../../locales/en/pages.ts';
import { english, type Texts, whenEnglishIsAdded } from './english.ts';
import { chosenLanguage } from './languages.ts';
import type { Language } from './languages.ts';
import { patiently, pauseFor } from '../patiently.ts';

export { chosenLanguage, languageNames, languages } from './languages.ts';
export type { Language } from './languages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en & typeof pages;
    keySeparator: false;
    returnNull: false;
  }
}

const i18n = createInstance();

Object.assign(english, en);
/** Between attempts to fetch the chosen language while the page is shown in English; the last pause repeats. */
const LATE_PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000];
const chineseLoads = new Map<string, Promise<void>>();

/**
 * Starts translation in the chosen language. The bundle contains English; Chinese is fetched, and while that fails, the
 * page is shown in English.
 */
export async function startI18n(): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: english },
    defaultNS: 'common',
    ns: Object.keys(english),
    keySeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false },
    // Chinese texts that arrive late trigger a render.
    react: { bindI18nStore: 'added' },
    initAsync: false,
  });
  whenEnglishIsAdded((namespace, texts) => {
    // Silent, since only the page that brings the texts uses them: an event would render all parts of the page again.
    i18n.addResourceBundle('en', namespace, texts, false, false, { silent: true, skipCopy: true });
    void textsThere();
  });
  await showLanguage(chosenLanguage.get()).catch(async () => {
    await showLanguage('en');
    void showChosenLate();
  });
  chosenLanguage.subscribe(() => {
    showLanguage(chosenLanguage.get()).catch(() => {
      // The texts could not be fetched: the language does not change.
    });
  });
}

/**
 * Resolves when the texts of all pages loaded so far are available in the current language, or failed to load: English
 * is the fallback.
 */
export async function textsThere(): Promise<void> {
  if (i18n.language === 'zh-Hans') await loadChinese().catch(() => undefined);
}

async function loadChinese(): Promise<void> {
  await Promise.all(Object.keys(english).map(loadChineseOf));
}

function loadChineseOf(namespace: string): Promise<void> {
  const known = chineseLoads.get(namespace);
  if (known) return known;
  const loading = patiently(
    () => fetchChinese(namespace),
    () => true,
  ).then(
    (texts) => {
      i18n.addResourceBundle('zh-Hans', namespace, texts);
    },
    (error: unknown) => {
      // The next page retries.
      chineseLoads.delete(namespace);
      throw error;
    },
  );
  chineseLoads.set(namespace, loading);
  return loading;
}

/** Shows the chosen language as soon as it can be fetched. */
async function showChosenLate(): Promise<void> {
  for (let attempt = 0; i18n.language !== chosenLanguage.get(); attempt += 1) {
    await pauseFor(LATE_PAUSES_MS[Math.min(attempt, LATE_PAUSES_MS.length - 1)] ?? 0);
    await showLanguage(chosenLanguage.get()).catch(() => undefined);
  }
}

async function fetchChinese(namespace: string): Promise<Texts | undefined> {
  const { core, files } = await import('./chinese.ts');
  if (Object.hasOwn(en, namespace)) return (core as Readonly<Record<string, Texts>>)[namespace];
  const file = namespace.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const load = files[`../../locales/zh-Hans/${file}.ts`];
  if (!load) throw new Error(`Chinese texts of ${namespace} not found.`);
  return (await load())[namespace];
}

async function showLanguage(language: Language): Promise<void> {
  if (language === 'zh-Hans') await loadChinese();
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'zh-Hans' ? 'zh-Hans' : 'en';
}
