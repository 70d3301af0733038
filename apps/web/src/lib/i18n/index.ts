import { createInstance } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { admin } from '../../locales/en/admin.ts';
import type { app } from '../../locales/en/app.ts';
import type { audit } from '../../locales/en/audit.ts';
import type { cases } from '../../locales/en/cases.ts';
import type { bench } from '../../locales/en/bench.ts';
import type { benchTools } from '../../locales/en/bench-tools.ts';
import type { contestAdmin } from '../../locales/en/contest-admin.ts';
import type { content } from '../../locales/en/content.ts';
import type { contest } from '../../locales/en/contest.ts';
import { en } from '../../locales/en/index.ts';
import type { files } from '../../locales/en/files.ts';
import type { group } from '../../locales/en/group.ts';
import type { identity } from '../../locales/en/identity.ts';
import type { instance } from '../../locales/en/instance.ts';
import type { judge } from '../../locales/en/judge.ts';
import type { manage } from '../../locales/en/manage.ts';
import type { orgAdmin } from '../../locales/en/org-admin.ts';
import type { plan } from '../../locales/en/plan.ts';
import type { problem } from '../../locales/en/problem.ts';
import type { quota } from '../../locales/en/quota.ts';
import type { ranklist } from '../../locales/en/ranklist.ts';
import type { rejudge } from '../../locales/en/rejudge.ts';
import type { rework } from '../../locales/en/rework.ts';
import type { rule } from '../../locales/en/rule.ts';
import type { run } from '../../locales/en/run.ts';
import type { runner } from '../../locales/en/runner.ts';
import type { session } from '../../locales/en/session.ts';
import type { sheet } from '../../locales/en/sheet.ts';
import { chosenLanguage } from './languages.ts';
import type { Language } from './languages.ts';

export { chosenLanguage, languageNames, languages } from './languages.ts';
export type { Language } from './languages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en & {
      admin: typeof admin;
      app: typeof app;
      audit: typeof audit;
      bench: typeof bench;
      benchTools: typeof benchTools;
      cases: typeof cases;
      files: typeof files;
      group: typeof group;
      identity: typeof identity;
      instance: typeof instance;
      judge: typeof judge;
      content: typeof content;
      contest: typeof contest;
      plan: typeof plan;
      problem: typeof problem;
      quota: typeof quota;
      ranklist: typeof ranklist;
      contestAdmin: typeof contestAdmin;
      manage: typeof manage;
      orgAdmin: typeof orgAdmin;
      rejudge: typeof rejudge;
      rework: typeof rework;
      rule: typeof rule;
      run: typeof run;
      runner: typeof runner;
      session: typeof session;
      sheet: typeof sheet;
    };
    keySeparator: false;
    returnNull: false;
  }
}

const i18n = createInstance();

type Texts = Readonly<Record<string, string>>;

/** English texts by namespace: those of the first bundle, and those that pages add. */
const english: Record<string, Texts> = { ...en };
/**
 * Chinese texts by file name, each fetched when English has that namespace; those of the first bundle come as one file.
 */
const chineseFiles = import.meta.glob<Record<string, Texts>>([
  '../../locales/zh-Hans/*.ts',
  '!../../locales/zh-Hans/{core,index,common,home,org,shell,user}.ts',
]);
const chineseLoads = new Map<string, Promise<void>>();

/**
 * Starts translation in the chosen language: English is in the bundle, Chinese is fetched. If Chinese cannot be
 * fetched, the page starts in English.
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
    // Texts that arrive late are shown on arrival.
    react: { bindI18nStore: 'added' },
    initAsync: false,
  });
  await showLanguage(chosenLanguage.get()).catch(() => showLanguage('en'));
  chosenLanguage.subscribe(() => {
    showLanguage(chosenLanguage.get()).catch(() => {
      // The texts could not be fetched: the language on the screen stays.
    });
  });
}

/** Adds English texts of a namespace that the first bundle lacks. Fetches those of the chosen language immediately. */
export function addEnglish(namespace: string, texts: Texts): void {
  english[namespace] = texts;
  if (!i18n.isInitialized) return;
  i18n.addResourceBundle('en', namespace, texts);
  void textsThere();
}

/**
 * Resolves when the texts of all pages fetched so far are loaded in the language on the screen, or failed to load:
 * English is the fallback.
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
  const loading = fetchChinese(namespace).then(
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

async function fetchChinese(namespace: string): Promise<Texts | undefined> {
  if (Object.hasOwn(en, namespace)) {
    const core: Readonly<Record<string, Texts>> = (await import('../../locales/zh-Hans/core.ts')).core;
    return core[namespace];
  }
  const file = namespace.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const load = chineseFiles[`../../locales/zh-Hans/${file}.ts`];
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
