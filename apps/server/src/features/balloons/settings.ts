import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { findBalloonSettings, hasClock, listColors, putBalloonSettings, setColors } from './queries.ts';
import { refreshBalloons } from '../due-balloons/refresh-balloons.ts';

const scope = contestScopeWith('admin');

export const getBalloonSettings = route('GET /api/contest/:contestId/admin/balloon', {
  scope,
  handle: ({ scope: { id }, context: { db } }) => findBalloonSettings(db, id),
});

export const changeBalloonSettings = route('PATCH /api/contest/:contestId/admin/balloon', {
  scope,
  handle: async ({ scope: { id, orgId }, body: { colors = [], ...change }, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      // The freeze and the time of a balloon are those of the clock.
      if (change.enabled && !(await hasClock(tx, id))) throw refusal('clock-missing');
      // Boards show the colors.
      await invalidateRanklists(tx, id, { rebuild: colors.length > 0 });
      const before = await findBalloonSettings(tx, id);
      const earlier = await listColors(tx, id);
      const after = {
        enabled: change.enabled ?? before.enabled,
        inFreeze: change.inFreeze ?? before.inFreeze,
        withoutTags: change.withoutTags ?? before.withoutTags,
      };
      await putBalloonSettings(tx, id, after);
      if (colors.length > 0) {
        const changed = await setColors(tx, id, colors);
        if (changed < new Set(colors.map(({ problemId }) => problemId)).size) throw refusal('not-found');
        await live.publish(tx, { type: 'contest', contestId: id });
      }
      await recordAct(tx, {
        viewer,
        ip,
        action: 'contest.balloons',
        orgId,
        subject: subjectOf(id),
        before: { ...before, ...colorsOf(earlier) },
        after: { ...after, ...colorsOf(await listColors(tx, id)) },
      });
      await refreshBalloons(tx, id);
      await live.publish(tx, { type: 'balloon', contestId: id });
    });
    return {};
  },
});

/** Colors by letter, for the audit log. */
function colorsOf(rows: readonly { slug: string; color: string | null }[]) {
  return { colors: Object.fromEntries(rows.map(({ slug, color }) => [slug, color])) };
}
