import { sql } from 'drizzle-orm';
import { index, smallint, text, unique, uuid, type ExtraConfigColumn } from 'drizzle-orm/pg-core';
import type { AccessLevel } from '@assay/contract/states';
import { createdAt, noTags, tsvector } from '../columns.ts';
import { orgId } from './people.ts';

/** What the apps, contests, plans and problems of an organization have in common. */
export const orgItemColumns = () => ({
  id: uuid('id').primaryKey(),
  orgId: orgId(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  tags: text('tags').array().notNull().default(noTags),
  accessLevel: smallint('access_level').$type<AccessLevel>().notNull(),
  createdAt: createdAt(),
  /** Title, slug and tags for search; a trigger clears it when they change, until they are indexed again. */
  searchNames: tsvector('search_names'),
});

export const orgItemIndexes = (
  table: string,
  t: Record<'id' | 'orgId' | 'slug' | 'title' | 'tags' | 'searchNames', ExtraConfigColumn>,
) => [
  unique(`${table}_org_slug_key`).on(t.orgId, t.slug),
  index(`${table}_tags_idx`).using('gin', t.tags),
  index(`${table}_title_trgm_idx`).using('gin', sql`lower(${t.title}) gin_trgm_ops`),
  index(`${table}_slug_trgm_idx`).using('gin', sql`lower(${t.slug}) gin_trgm_ops`),
  index(`${table}_search_names_idx`).using('gin', t.searchNames),
  index(`${table}_unsearched_idx`)
    .on(t.id)
    .where(sql`search_names is null`),
];
