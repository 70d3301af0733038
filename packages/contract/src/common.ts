import { z } from 'zod';
import { accessLevel, cap, empty, list, markdown, slug, str, strict, tags, title, uuid } from './wire.ts';
import { endpoint } from './endpoint.ts';

/** What can be read aloud: no control characters, no blanks at the ends, so that no two names look the same by them. */
const visibleName = /^[^\s\p{C}](?:[^\p{Cc}]*[^\s\p{C}])?$/u;

/** Profile of a user, as signed up and edited. */
export const userProfile = strict({
  name: str({ min: 1, max: 16, pattern: visibleName }),
  email: str({ max: 128, pattern: /^\S+@\S+$/ }),
  realname: str({ max: 16 }),
  telephone: str({ pattern: /^(\d{11})?$/ }).optional(),
  school: str({ max: 32 }).optional(),
  studentGrade: str({ max: 32 }).optional(),
  verified: list(str({ max: 32 }), { max: 16 }).optional(),
});
export type UserProfile = z.output<typeof userProfile>;

export const orgProfile = strict({ name: str({ min: 1, max: 64 }), email: str({ max: 128 }) });

export const content = strict({
  title: title().optional(),
  slug: slug().optional(),
  description: markdown().optional(),
  tags: tags().optional(),
  /** Statement in other languages, by locale; an absent locale is untouched, null removes one. */
  translations: z
    .partialRecord(z.enum(['en', 'zh-Hans']), z.object({ title: title(), description: markdown() }).nullable())
    .optional(),
});

export const statementTranslations = z.partialRecord(
  z.enum(['en', 'zh-Hans']),
  z.object({ title: z.string(), description: z.string() }),
);

export const attachment = z.object({ key: z.string(), name: z.string(), description: z.string() });
export const attachmentBody = strict({
  key: str({ min: 1, max: 256 }),
  name: str({ min: 1, max: 256 }),
  description: str({ max: 4096 }),
});

export const done = empty();
/** Settings of a resource's access list: list, add, change, remove, and its access level. */
export function accessEndpoints<P extends z.ZodRawShape>(params: P, tags: readonly string[]) {
  const at = z.object(params);
  const entry = z.object({ ...params, principalId: uuid() });
  const common = { viewer: 'session', tags } as const;
  const refusals = ['not-found', 'no-right'] as const;
  return {
    list: endpoint({
      ...common,
      summary: 'Access list',
      params: at,
      reply: z.array(z.object({ principalId: z.string(), capability: z.string() })),
      refusals,
    }),
    add: endpoint({
      ...common,
      summary: 'Put a principal on the access list with the access bit',
      params: at,
      body: strict({ principalId: uuid() }),
      reply: done,
      refusals: [...refusals, 'already-listed'],
    }),
    change: endpoint({
      ...common,
      summary: 'Change what a listed principal may do',
      params: entry,
      body: strict({ capability: cap() }),
      reply: done,
      refusals,
    }),
    remove: endpoint({
      ...common,
      summary: 'Take a principal off the access list',
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
