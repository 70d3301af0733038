import { route } from '../../http/route.ts';
import { instanceLabels } from '../instance-protocol/instancer.ts';
import { presentProblemData } from '../tasks/problem-data.ts';
import { findWanted, storeImages } from './queries.ts';

/** Data versions in one reply: a runner prepares a few at a time, and asks again. */
const MAX_AT_ONCE = 5;

/** Stores the report of a runner, and returns which images contests will need. */
export const reportImages = route('POST /api/runner/instance/images', {
  scope: ({ viewer }) => instanceLabels(viewer),
  handle: async ({ scope: labels, viewer, body: { images }, origin, context: { db, store, clock } }) => {
    await db.transact((tx) => storeImages(tx, viewer.runnerId, images));
    const wanted = await findWanted(db, viewer, labels, new Date(clock.now()));
    const known = new Set(images.map(({ problemId, hash }) => `${problemId} ${hash}`));
    const missing = wanted.filter((one) => !known.has(`${one.problemId} ${one.problemDataHash}`)).slice(0, MAX_AT_ONCE);
    const presented = await Promise.all(
      missing.map(async (one) => ({ one, shown: await presentProblemData(store, origin, one) })),
    );
    return {
      wanted: wanted.map(({ problemId, problemDataHash }) => ({ problemId, hash: problemDataHash })),
      prepare: presented.flatMap(({ one, shown }) =>
        'data' in shown ? [{ problemId: one.problemId, ...shown.data }] : [],
      ),
    };
  },
});
