import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { Branding, SignUpFields } from '@assay/contract';
import { at, createdAt } from '../columns.ts';
import { orgs } from './people.ts';

export interface Poster {
  title: string;
  url: string;
  /** Replaces `title` on pages in one language. */
  titles?: TextByLanguage | undefined;
}

/** The dates of the countdown and their names by language; a date without a name is called CSP or NOIP. */
export interface Milestone {
  csp: string;
  noip: string;
  names?: { csp: TextByLanguage; noip: TextByLanguage } | undefined;
}

interface TextByLanguage {
  en?: string | undefined;
  'zh-Hans'?: string | undefined;
}

export interface FilingNotice {
  /** Text for pages in English; if empty, the Chinese text is shown. */
  en: string;
  /** Text for pages in Chinese; if empty, the English text is shown. */
  'zh-Hans': string;
  /** Link target of the text; empty for plain text. */
  url: string;
}

/** One row: settings of the home page, the footer and sign-up. */
export const siteInfo = pg.pgTable(
  'site_info',
  {
    id: pg.smallint('id').primaryKey().default(1),
    milestone: pg.jsonb('milestone').$type<Milestone>().notNull(),
    friends: pg.jsonb('friends').$type<{ title: string; url: string }[]>().notNull().default([]),
    posters: pg.jsonb('posters').$type<Poster[]>().notNull().default([]),
    defaultOrgId: pg.uuid('default_org_id').references(() => orgs.id, { onDelete: 'set null' }),
    /** Null: the text of the setting `ASSAY_FOOTER`. */
    filingNotice: pg.jsonb('filing_notice').$type<FilingNotice>(),
    /** Whether people may sign up; null: as in the setting `ASSAY_SIGNUP`. */
    signUpOpen: pg.boolean('sign_up_open'),
    /** Name, mark and accent color; null: the product's. */
    branding: pg.jsonb('branding').$type<Branding>(),
    /** Fields of the sign-up form besides name, e-mail and password. */
    signUpFields: pg
      .jsonb('sign_up_fields')
      .$type<SignUpFields>()
      .notNull()
      .default({ realname: 'hidden', telephone: 'hidden', school: 'hidden', studentGrade: 'hidden' }),
  },
  (t) => [pg.check('site_info_single_row', sql`${t.id} = 1`)],
);

export const announcements = pg.pgTable(
  'announcements',
  {
    id: pg.uuid('id').primaryKey(),
    orgId: pg.uuid('org_id').references(() => orgs.id, { onDelete: 'cascade' }),
    title: pg.text('title').notNull(),
    description: pg.text('description').notNull().default(''),
    /** Chosen by the author; any text that parses as a date. */
    date: pg.text('date').notNull(),
    public: pg.boolean('public').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index('announcements_date_idx').on(sql`date desc`, t.id),
    pg.index('announcements_org_date_idx').on(t.orgId, sql`date desc`, t.id),
  ],
);

/**
 * Progress of the search for orphaned files, one row per kind of owner; any server continues where the last one
 * stopped.
 */
export const fileSweeps = pg.pgTable('file_sweeps', {
  kind: pg.text('kind').primaryKey(),
  /** The store's cursor of the next batch; null at the start. */
  cursor: pg.text('cursor'),
  /** When it last finished; null before. */
  endedAt: at('ended_at'),
});

/** When an event last happened on the whole installation, one row per kind. */
export const siteMarks = pg.pgTable('site_marks', {
  kind: pg.text('kind', { enum: ['mail-sent', 'mail-failed', 'backup'] }).primaryKey(),
  at: at('at').notNull(),
  /** What an operator may see of it, such as the codes of a failure. Never an address or a secret. */
  detail: pg.text('detail').notNull().default(''),
});
