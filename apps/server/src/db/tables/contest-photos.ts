import * as pg from 'drizzle-orm/pg-core';
import { belongsTo } from '../columns.ts';
import { contestParticipants, contests } from './contests.ts';

/** Photos of participants. Triggers log them and count their bytes. */
export const contestPhotos = pg.pgTable(
  'contest_photos',
  {
    participantId: belongsTo('participant_id', () => contestParticipants.id).primaryKey(),
    contestId: belongsTo('contest_id', () => contests.id),
    /** Of the stored file. */
    photoId: pg.uuid('photo_id').notNull(),
    mime: pg.text('mime').$type<'image/png' | 'image/jpeg'>().notNull(),
    width: pg.integer('width').notNull(),
    height: pg.integer('height').notNull(),
    /** In hexadecimal, as the contest API has it. */
    md5: pg.text('md5').notNull(),
    sizeBytes: pg.bigint('size_bytes', { mode: 'number' }).notNull(),
  },
  (t) => [pg.index('contest_photos_contest_idx').on(t.contestId)],
);
