import * as pg from 'drizzle-orm/pg-core';
import type { AwardPlan } from '@assay/contract';
import { belongsTo } from '../columns.ts';
import { contests } from './contests.ts';

/** What directors changed about the awards of a contest. A trigger logs the rows. */
export const contestAwards = pg.pgTable('contest_awards', {
  contestId: belongsTo('contest_id', () => contests.id).primaryKey(),
  /** Rises with every change. */
  version: pg.integer('version').notNull(),
  plan: pg.jsonb('plan').$type<AwardPlan>().notNull(),
});
