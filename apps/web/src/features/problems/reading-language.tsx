import type { Problem } from '@assay/contract';
import { bestLanguage, languageName } from '@assay/contract/content-languages';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { parseJson, stored, useStored } from '../../lib/browser-storage.ts';
import { useLanguage, type Language } from '../../lib/i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import '../../locales/en/problem.ts';

/** Texts of a problem, of a contest or outside. */
export type ProblemTexts = Pick<Problem, 'title' | 'description' | 'language' | 'translations' | 'otherTitles'>;

/** BCP 47's tag for a language that is not known. */
const UNKNOWN = 'und';
const MAX_REMEMBERED = 5;

const isTags = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((tag) => typeof tag === 'string');

/** The languages that the reader chose for statements, the latest first. */
export const chosenStatementLanguages = stored<readonly string[]>(
  'statement-languages',
  [],
  parseJson(isTags),
  (tags) => JSON.stringify(tags),
);

/** The languages that a problem can be read in, its own first. */
export function readableLanguages({ title, description, language, translations = {}, otherTitles = {} }: ProblemTexts) {
  const others = [...Object.keys(translations), ...Object.keys(otherTitles)];
  const isRepeated = Object.values(translations).some((one) => one.title === title && one.description === description);
  const own = language ?? (isRepeated ? undefined : UNKNOWN);
  return own === undefined || others.includes(own) ? others : [own, ...others];
}

/**
 * The language for a reader: one chosen before, otherwise the browser's if the site has no texts in it, otherwise the
 * page's, otherwise the problem's own.
 */
export function readingLanguage(
  problem: ProblemTexts,
  { chosen, browser, page }: { chosen: readonly string[]; browser: readonly string[]; page: Language },
): string {
  const site = browser.findIndex((tag) => /^(en|zh)\b/i.test(tag));
  const preferred = [...chosen, ...(site === -1 ? browser : browser.slice(0, site)), page];
  const existing = readableLanguages(problem);
  return bestLanguage(existing, preferred) ?? problem.language ?? existing[0] ?? UNKNOWN;
}

/** The language in which the viewer reads a problem. */
export function useReadingLanguage(problem: ProblemTexts): string {
  const chosen = useStored(chosenStatementLanguages);
  const page = useLanguage();
  return readingLanguage(problem, { chosen, browser: navigator.languages, page });
}

/** The title in a language. */
export function titleInLanguage({ title, translations, otherTitles }: ProblemTexts, language: string): string {
  return translations?.[language]?.title ?? otherTitles?.[language] ?? title;
}

/** The title in the language in which the viewer reads the problem. */
export function useProblemTitle(problem: ProblemTexts): string {
  return titleInLanguage(problem, useReadingLanguage(problem));
}

/** Chooses the language of the statement; nothing if there is only one. */
export function LanguageChoice({ problem }: { problem: ProblemTexts }): ReactElement | null {
  const { t } = useTranslation('problem');
  const language = useReadingLanguage(problem);
  const existing = readableLanguages(problem);
  if (existing.length < 2) return null;
  const nameOf = (tag: string) => (tag === UNKNOWN ? t('problem.ownLanguage') : languageName(tag));
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 2, color: 'text.secondary' }}>
      <Icon name="translate" size={18} />
      <Box
        component="select"
        value={language}
        aria-label={t('problem.statementLanguage')}
        sx={selectStyle}
        onChange={({ target }) => {
          const others = chosenStatementLanguages.get().filter((tag) => tag !== target.value);
          chosenStatementLanguages.set([target.value, ...others].slice(0, MAX_REMEMBERED));
        }}
      >
        {existing.map((tag) => (
          <option key={tag} value={tag} lang={tag === UNKNOWN ? undefined : tag}>
            {nameOf(tag)}
          </option>
        ))}
      </Box>
    </Box>
  );
}

/** A plain element: this is on every desk, and the library's field would be loaded for it alone. */
const selectStyle = {
  maxWidth: 240,
  minHeight: 32,
  px: 1,
  border: 0,
  borderRadius: '8px',
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  fontSize: '0.875rem',
  cursor: 'pointer',
} as const;
