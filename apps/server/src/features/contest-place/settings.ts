import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { updateLockTimes } from '../contests/lock-times.ts';
import { canonicalRange, isInRanges } from './addresses.ts';
import { shownAddress } from './policy.ts';
import { findPlaceSettings, putPlaceSettings } from './queries.ts';

const scope = contestScopeWith('admin');
const MINUTE_MS = 60_000;
const BAD_RANGE = 'must be an address or a CIDR range, such as 10.20.0.0/16 or 2001:db8::/48';

export const getPlaceSettings = route('GET /api/contest/:contestId/admin/place', {
  scope,
  handle: async ({ scope: { id }, ip, context: { db } }) => {
    const { leadMs, ...settings } = await findPlaceSettings(db, id);
    return { ...settings, leadMinutes: leadMs / MINUTE_MS, ownAddress: shownAddress(ip) };
  },
});

export const changePlaceSettings = route('PATCH /api/contest/:contestId/admin/place', {
  scope,
  handle: async ({ scope: { id, orgId }, body, viewer, ip, context: { db, live } }) => {
    const { leadMinutes, withoutOwnAddress, ranges: lines, ...switches } = body;
    const ranges = lines && readRanges(lines);
    const isOutside = ranges !== undefined && ranges.length > 0 && !isInRanges(ip, ranges);
    if (isOutside && !withoutOwnAddress) throw refusal('own-address-outside');
    await db.transact(async (tx) => {
      const before = await findPlaceSettings(tx, id);
      const after = {
        ranges: ranges ?? before.ranges,
        seats: switches.seats ?? before.seats,
        oneSession: switches.oneSession ?? before.oneSession,
        exam: switches.exam ?? before.exam,
        leadMs: leadMinutes === undefined ? before.leadMs : leadMinutes * MINUTE_MS,
      };
      await putPlaceSettings(tx, id, after);
      await updateLockTimes(tx, id);
      await recordAct(tx, { viewer, ip, action: 'contest.place', orgId, subject: subjectOf(id), before, after });
      await live.publish(tx, { type: 'place', contestId: id });
    });
    return {};
  },
});

/** Ranges in canonical form, each once; refuses the first line that is not a range, by its place. */
function readRanges(lines: readonly string[]): string[] {
  const ranges = lines.map((line, at) => {
    const range = canonicalRange(line);
    if (range === null) throw refusal('invalid-input', { places: [{ place: `body/ranges/${at}`, reason: BAD_RANGE }] });
    return range;
  });
  return [...new Set(ranges)];
}
