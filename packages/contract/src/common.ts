import { z } from 'zod';
import { byContentLanguage, contentLanguage } from './content-language.ts';
import { ruleSet } from './features/contest-shapes.ts';
import { normalizeTelephone, PROFILE_MAX, TELEPHONE } from './profile-rules.ts';
import type { RefusalCode } from './refusals.ts';
import { accessLevel, cap, empty, list, markdown, slug, str, strict, tag, tags, title, uuid } from './wire.ts';
import { endpoint } from './endpoint.ts';

/**
 * Visible characters only: no control, format or invisible characters; single spaces, none at either end. U+2800 is a
 * Braille cell without dots.
 */
const visibleName = /^[^\s\p{C}\p{DI}\u2800]+(?: [^\s\p{C}\p{DI}\u2800]+)*$/u;

/** A user name. Full-width and other compatibility forms are normalized (NFKC), so that each name has one spelling. */
const userName = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.normalize('NFKC') : value),
    str({ min: 1, max: PROFILE_MAX.name, pattern: visibleName }),
  );

/** A telephone number, normalized to the spelling that is stored. */
const telephone = () =>
  z.preprocess((value) => (typeof value === 'string' ? normalizeTelephone(value) : value), str({ pattern: TELEPHONE }));

/** A user's profile, as entered on sign-up and edited later. */
export const userProfile = strict({
  name: userName(),
  email: str({ max: PROFILE_MAX.email, pattern: /^\S+@\S+$/ }),
  realname: str({ max: PROFILE_MAX.realname }),
  telephone: telephone().optional(),
  school: str({ max: PROFILE_MAX.school }).optional(),
  studentGrade: str({ max: PROFILE_MAX.studentGrade }).optional(),
  verified: list(str({ max: 32 }), { max: 16 }).optional(),
});
export type UserProfile = z.output<typeof userProfile>;

/** A profile at sign-up; a site may omit the real name from its form. */
export const signUpProfile = userProfile.extend({ realname: userProfile.shape.realname.optional() });

export const orgProfile = strict({ name: str({ min: 1, max: 64 }), email: str({ max: 128 }) });

export const content = strict({
  title: title().optional(),
  slug: slug().optional(),
  description: markdown().optional(),
  tags: tags().optional(),
  /** Title and text in other languages, by locale. An absent locale stays unchanged; null removes it. */
  translations: z
    .partialRecord(z.enum(['en', 'zh-Hans']), z.object({ title: title(), description: markdown() }).nullable())
    .optional(),
});

/** What a problem says, in any language. */
export const problemContent = content.extend({
  /** That of `title` and `description`; null: unknown. */
  language: contentLanguage().nullable().optional(),
  /** Title and text in other languages. An absent language stays unchanged; null removes it. */
  translations: byContentLanguage(z.object({ title: title(), description: markdown() }).nullable()).optional(),
});

/** Texts of a problem in several languages, for its readers. */
export const problemTexts = {
  /** That of `title` and `description`; absent if unknown. */
  language: z.string().optional(),
  /** Title and statement in the languages of the site and in that of the query. */
  translations: z.record(z.string(), z.object({ title: z.string(), description: z.string() })).optional(),
  /** Titles in the remaining languages, by language. */
  otherTitles: z.record(z.string(), z.string()).optional(),
};

/** Query of the page of a problem. */
export const problemTextQuery = z.object({
  language: z
    .union([z.literal('*'), contentLanguage()])
    .optional()
    .describe('Adds the title and the statement in this language to `translations`; `*`: in all languages.'),
});

/** Title and text in other languages than that of `title` and `description`, by locale. */
export const translations = z.partialRecord(
  z.enum(['en', 'zh-Hans']),
  z.object({ title: z.string(), description: z.string() }),
);
export type Translations = z.output<typeof translations>;

/** Titles in other languages than that of `title`, by locale. */
export const titles = z.partialRecord(z.enum(['en', 'zh-Hans']), z.string());
export type Titles = z.output<typeof titles>;

/** Tags of an organization that have names. */
export const MAX_NAMED_TAGS = 500;

/** Names of tags by tag and locale. A tag without a name in a language is shown as it is. */
export const tagNames = z
  .record(tag(), z.partialRecord(z.enum(['en', 'zh-Hans']), tag()))
  .refine((names) => Object.keys(names).length <= MAX_NAMED_TAGS, { error: `at most ${MAX_NAMED_TAGS} tags` });
export type TagNames = z.output<typeof tagNames>;

/** A contest in a list over several organizations. `start` and `end`: start of its second and of its last stage. */
export const contestOfOrg = {
  _id: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  title: z.string(),
  titles: titles.optional(),
  start: z.int(),
  end: z.int(),
};

/** The judged solution that counts as a user's result for a problem. Score 0..100. */
export const shownResult = z.object({
  solutionId: z.string(),
  score: z.number(),
  status: z.string(),
  /** Judged on the pretests of a round only. */
  pretests: z.literal(true).optional(),
});
export type ShownResult = z.output<typeof shownResult>;

/** A participant's work in a contest. */
export const ownProgress = z.object({
  /** Problems that the viewer may see now, and how many of them have a submission. */
  problems: z.int(),
  tried: z.int(),
  /** By the solutions that count. Absent while the stage hides the viewer's results. */
  results: z.object({ solved: z.int(), score: z.number(), maxScore: z.number() }).optional(),
});
export type OwnProgress = z.output<typeof ownProgress>;

export const attachment = z.object({ key: z.string(), name: z.string(), description: z.string() });
export const attachmentBody = strict({
  key: str({ min: 1, max: 256 }),
  name: str({ min: 1, max: 256 }),
  description: str({ max: 4096 }),
});

export const done = empty();

/** Request body that creates an object listed by an organization: a problem, contest, plan or app. */
export const newObject = { orgId: uuid(), slug: slug(), title: title(), accessLevel: accessLevel() };
/** Endpoint parts of a runner's calls for a task that it leases, named by `params`. */
export const leasedBy = <Params extends z.ZodType>(params: Params) => ({
  viewer: 'runner' as const,
  tags: ['runner'],
  params,
  reply: done,
  refusals: ['task-gone', 'not-found'] as const,
  extension: true as const,
});

/** Endpoint parts of a list of tags, over all objects of a kind. */
export const listTags = (kind: string) => ({
  summary: `List the tags of the ${kind} that the viewer may see`,
  query: z.object({ orgId: uuid() }),
  reply: z.array(z.string()),
});

export const objectRow = {
  _id: z.string(),
  accessLevel: z.int(),
  slug: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
};
/** The object; `capability` is the viewer's. */
export const shownObject = { ...objectRow, orgId: z.string(), description: z.string(), capability: z.string() };

/** Options that differ between the two kinds of resource. */
interface ResourceOptions {
  badParams?: 400;
  /** True if the routes are an extension: other servers with this API lack them. */
  extension?: true;
  /** In addition to not-found and no-right. */
  refusals?: readonly RefusalCode[];
}

/** An entry of an access list. */
export const accessEntry = z.object({
  principalId: z.string(),
  capability: z.string(),
  /** When the entry was added or last changed, and by which user; absent if the audit log does not have it. */
  grantedAt: z.int().optional(),
  grantedBy: z.string().optional(),
});

/** Routes for the access list of a resource: list, add, change and remove entries, and set the access level. */
export function accessEndpoints<P extends z.ZodRawShape>(
  params: P,
  tags: readonly string[],
  { refusals: more = [], ...options }: ResourceOptions = {},
) {
  const at = z.object(params);
  const entry = z.object({ ...params, principalId: uuid() });
  const common = { viewer: 'session', tags, ...options } as const;
  const refusals = ['not-found', 'no-right', ...more] as const;
  return {
    list: endpoint({
      ...common,
      summary: 'Access list',
      params: at,
      reply: z.array(accessEntry),
      refusals,
    }),
    add: endpoint({
      ...common,
      summary: 'Add a principal to the access list, by default with the access bit only',
      params: at,
      body: strict({ principalId: uuid(), capability: cap().optional() }),
      reply: done,
      refusals: [...refusals, 'already-listed'],
    }),
    change: endpoint({
      ...common,
      summary: 'Change the rights of a principal on the access list',
      params: entry,
      body: strict({ capability: cap() }),
      reply: done,
      refusals,
    }),
    remove: endpoint({
      ...common,
      summary: 'Remove a principal from the access list',
      params: entry,
      reply: done,
      refusals,
    }),
    level: endpoint({
      ...common,
      summary: 'Change the access level',
      params: at,
      body: strict({ accessLevel: accessLevel() }),
      reply: done,
      refusals,
    }),
  };
}

/**
 * Routes for the rule sets of a resource: the list of keys, each with a JSON Schema; and read, replace and remove one.
 */
export function ruleEndpoints<P extends z.ZodRawShape>(
  params: P,
  tags: readonly string[],
  { refusals: more = [], ...options }: ResourceOptions = {},
) {
  const common = { viewer: 'session', tags, params: z.object(params), ...options } as const;
  const refusals = ['not-found', 'no-right', ...more] as const;
  return {
    index: endpoint({
      ...common,
      summary: 'Keys of the rule sets, each with its JSON Schema',
      reply: z.record(z.string(), z.looseObject({})),
      refusals,
    }),
    read: endpoint({ ...common, summary: 'A rule set', reply: ruleSet, refusals }),
    write: endpoint({ ...common, summary: 'Replace a rule set', body: ruleSet, reply: done, refusals }),
    remove: endpoint({ ...common, summary: 'Remove a rule set', reply: done, refusals }),
  };
}
