import { z } from 'zod';
import { contentLanguage } from '../content-language.ts';
import { endpoint } from '../endpoint.ts';
import { bool, hash, markdown, str, strict, title, uuid } from '../wire.ts';

/*
 * Translations of the statements of problems, with the source that each was made from. The source is the title and
 * statement in the problem's own language.
 */

const translationStates = ['missing', 'in-progress', 'outdated', 'current'] as const;
/**
 * `in-progress`: there is a text, which has never been marked as current, such as an imported one. `current`: it was
 * marked as current, and the source is the same as then. `outdated`: the source has changed since.
 */
export type TranslationState = (typeof translationStates)[number];

/** When something was done to a translation; absent if never. `By`: absent if the account was deleted. */
const history = {
  savedAt: z.int().optional(),
  savedBy: z.string().optional(),
  markedAt: z.int().optional(),
  markedBy: z.string().optional(),
};

/** A translation that exists. */
const translationStatus = z.object({
  language: z.string(),
  state: z.enum(translationStates).exclude(['missing']),
  ...history,
});
export type TranslationStatus = z.output<typeof translationStatus>;

const text = { title: z.string(), description: z.string() };

const statementTranslation = z.object({
  language: z.string(),
  state: z.enum(translationStates),
  ...history,
  /** Empty while it is missing. */
  ...text,
  /** Of the text; empty while it is missing. */
  version: z.string(),
  /** What is translated now. */
  source: z.object({ language: z.string().optional(), ...text, version: z.string() }),
  /** The source that the translation was made from, if it is known and has changed since. */
  base: z.object(text).optional(),
  abilities: z.object({ save: z.union([z.literal(true), z.literal('translation-closed')]) }),
});
export type StatementTranslation = z.output<typeof statementTranslation>;

const params = z.object({ problemId: uuid(), language: contentLanguage() });
const common = { viewer: 'session', extension: true } as const;
const scoped = ['not-found', 'no-right'] as const;

export const statementTranslations = {
  'GET /api/problem/:problemId/translation': endpoint({
    ...common,
    tags: ['problem'],
    summary: 'List the translations of a statement with their states',
    params: z.object({ problemId: uuid() }),
    reply: z.object({
      /** Of the source; absent if unknown. */
      language: z.string().optional(),
      items: z.array(translationStatus),
    }),
    refusals: scoped,
  }),
  'GET /api/problem/:problemId/translation/:language': endpoint({
    ...common,
    tags: ['problem'],
    summary: 'Get a translation with its source, and the source that it was made from',
    params,
    badParams: 400,
    reply: statementTranslation,
    refusals: scoped,
  }),
  'PUT /api/problem/:problemId/translation/:language': endpoint({
    ...common,
    tags: ['problem'],
    summary: 'Save a translation, and optionally mark it as current',
    params,
    badParams: 400,
    body: strict({
      title: title(),
      description: markdown(),
      /** That of the text which the translator saw: if it has changed since, nothing is stored. */
      version: str({ max: 64 }),
      /** That of the source which the translator saw. */
      sourceVersion: hash(),
      /** Also marks the translation as current; refused if the source has changed since. */
      current: bool().optional(),
    }),
    reply: z.object({ version: z.string() }),
    refusals: [...scoped, 'text-changed', 'source-changed', 'translation-closed', 'too-many-languages'],
  }),
  'GET /api/contest/:contestId/admin/translation': endpoint({
    ...common,
    tags: ['contest'],
    summary: 'List the translations of the statements of all problems',
    params: z.object({ contestId: uuid() }),
    badParams: 400,
    reply: z.object({
      problems: z.array(
        z.object({
          _id: z.string(),
          /** In the contest. */
          slug: z.string(),
          title: z.string(),
          /** Of the source; absent if unknown. */
          language: z.string().optional(),
          translations: z.array(translationStatus),
          /** Whether the viewer may open the translations. */
          mayTranslate: z.boolean(),
        }),
      ),
    }),
    refusals: [...scoped, 'banned'],
  }),
};
