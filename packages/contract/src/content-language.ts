import { z } from 'zod';
import { canonicalLanguage, MAX_TRANSLATIONS } from './content-languages.ts';

/** A language tag; the result is canonical. */
export const contentLanguage = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? (canonicalLanguage(value) ?? value) : value),
    z.string().refine((tag) => canonicalLanguage(tag) === tag, { error: 'must be a language tag of BCP 47' }),
  );

/** A record by language. Two spellings of one language are refused. */
export const byContentLanguage = <T extends z.ZodType>(value: T) =>
  z.preprocess(
    (record, context) => {
      if (typeof record !== 'object' || record === null || Array.isArray(record)) return record;
      const tags = Object.keys(record).map((tag) => canonicalLanguage(tag) ?? tag);
      const repeated = tags.find((tag, index) => tags.indexOf(tag) !== index);
      if (repeated !== undefined) {
        context.addIssue({ code: 'custom', path: [repeated], message: 'is given twice' });
      }
      return record;
    },
    z.record(contentLanguage(), value).refine((record) => Object.keys(record).length <= MAX_TRANSLATIONS, {
      error: `at most ${MAX_TRANSLATIONS} languages`,
    }),
  );
