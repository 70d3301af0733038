import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { RepositoryCommit, RepositoryFault, RepositoryOutcome, RepositoryState } from '@assay/contract';
import { at, belongsTo, bytea, createdAt } from '../columns.ts';
import { users } from './people.ts';
import { problems } from './problems.ts';

/** A commit with the tree of the problem's folder in it, which names its content. */
export interface StoredCommit extends RepositoryCommit {
  tree: string;
}

/** A package in the store, waiting for a setter. */
export interface FetchedCommit extends StoredCommit {
  hash: string;
}

/** A published version that becomes a commit. */
export interface RequestedPush {
  message: string;
  userId: string;
  /** Milliseconds since 1970. */
  atMs: number;
}

/** The git repository of a problem. A server synchronizes it under a lease. */
export const problemRepositories = pg.pgTable(
  'problem_repositories',
  {
    problemId: belongsTo('problem_id', () => problems.id).primaryKey(),
    url: pg.text('url').notNull(),
    branch: pg.text('branch').notNull(),
    folder: pg.text('folder').notNull(),
    username: pg.text('username').notNull(),
    /** Encrypted; null without a token. */
    sealedToken: bytea('sealed_token'),
    /** Encrypted, since the page shows it. */
    sealedSecret: bytea('sealed_secret').notNull(),
    pulls: pg.boolean('pulls').notNull(),
    pushes: pg.boolean('pushes').notNull(),
    /** With whose rights commits are imported; null if the account was deleted. */
    connectedBy: pg.uuid('connected_by').references(() => users.id, { onDelete: 'set null' }),
    connectedAt: at('connected_at')
      .notNull()
      .default(sql`now()`),
    /** Rises with every request and every change of the connection: work for an earlier one is done again. */
    version: pg.integer('version').notNull().default(1),
    state: pg.text('state').$type<RepositoryState>().notNull().default('new'),
    failure: pg.jsonb('failure').$type<RepositoryFault>(),
    /** Failed attempts since the last success. */
    failures: pg.integer('failures').notNull().default(0),
    /** When the next attempt is due; null: none is. */
    dueAt: at('due_at'),
    /** Who requested the next fetch; null: the webhook, or a retry. */
    requestedBy: pg.uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    push: pg.jsonb('push').$type<RequestedPush>(),
    leaseId: pg.uuid('lease_id'),
    leaseEndsAt: at('lease_ends_at'),
    /** Whose content the problem has, or had. */
    synced: pg.jsonb('synced').$type<StoredCommit>(),
    syncedAt: at('synced_at'),
    /** Revision of the draft, and version of the texts, that equal that commit; null: the draft was kept instead. */
    syncedRevision: pg.bigint('synced_revision', { mode: 'number' }),
    syncedTextVersion: pg.text('synced_text_version'),
    fetched: pg.jsonb('fetched').$type<FetchedCommit>(),
  },
  (t) => [
    pg
      .index('problem_repositories_due_idx')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
  ],
);

/** The last synchronizations of a problem. */
export const repositorySyncs = pg.pgTable(
  'repository_syncs',
  {
    id: pg.uuid('id').primaryKey().defaultRandom(),
    problemId: belongsTo('problem_id', () => problemRepositories.problemId),
    createdAt: createdAt(),
    outcome: pg.text('outcome').$type<RepositoryOutcome>().notNull(),
    commit: pg.jsonb('commit').$type<RepositoryCommit>(),
    failure: pg.jsonb('failure').$type<RepositoryFault>(),
    /** Null for the webhook, or if the account was deleted. */
    userId: pg.uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [pg.index('repository_syncs_problem_idx').on(t.problemId, t.createdAt, t.id)],
);
