import { BYTE_ORDER_MARK, csvLine } from '@assay/rules';
import type { Reply } from '@assay/contract';
import type { Db } from '../../db/client.ts';
import { sendCsvFile } from '../../http/csv.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { seatAddress } from './addresses.ts';
import { presentSeat } from './present.ts';
import { findAccountsNamed, insertIncidents, listSeats, lockSeat, putSeats, type NewIncident } from './queries.ts';

const scope = contestScopeWith('admin');
const BAD_ADDRESS = 'must be an IPv4 or IPv6 address';
const ROWS_PER_READ = 1_000;

type Outcome = Reply<'POST /api/contest/:contestId/admin/place/seat/import'>['rows'][number]['outcome'];

export const listContestSeats = route('GET /api/contest/:contestId/admin/place/seat', {
  scope,
  handle: async ({ scope: { id }, query, context: { db } }) => {
    const { rows, total } = await listSeats(db, id, query);
    return { items: rows.map(presentSeat), ...(total !== undefined && { total }) };
  },
});

export const downloadSeats = route('GET /api/contest/:contestId/admin/place/seat/csv', {
  scope,
  handle: ({ scope: { id }, reply, context: { db } }) => sendCsvFile(reply, 'seats', writeSeats(db, id)),
});

async function* writeSeats(db: Db, contestId: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['name', 'address', 'team', 'bound at', 'exemption']);
  for (let page = 1; ; page += 1) {
    const { rows } = await listSeats(db, contestId, { page, perPage: ROWS_PER_READ, count: false });
    const lines = rows.map(({ name, address, teamName, boundAtMs, exemption }) =>
      csvLine([
        name,
        address ?? '',
        teamName ?? '',
        boundAtMs === null ? '' : new Date(boundAtMs).toISOString(),
        exemption ?? '',
      ]),
    );
    if (lines.length > 0) yield lines.join('');
    if (rows.length < ROWS_PER_READ) return;
  }
}

/** Assigns all rows or none: if any row fails, nothing changes, and the reply lists what each row would do. */
export const importSeats = route('POST /api/contest/:contestId/admin/place/seat/import', {
  scope,
  handle: ({ scope: { id, orgId }, body: { rows }, viewer, ip, userAgent, context: { db, live } }) =>
    db.transact(async (tx) => {
      const accounts = Map.groupBy(
        await findAccountsNamed(
          tx,
          id,
          rows.map(({ name }) => name),
        ),
        ({ name }) => name,
      );
      const seen = new Set<string>();
      const decided = rows.map(({ name, address: given }) => {
        const [account, ...others] = accounts.get(name) ?? [];
        const address = seatAddress(given);
        const outcome = ((): Outcome => {
          if (!account) return 'unknown-name';
          if (others.length > 0) return 'ambiguous-name';
          if (seen.has(name)) return 'duplicate-row';
          if (address === null) return 'bad-address';
          return account.address === address ? 'unchanged' : 'set';
        })();
        seen.add(name);
        return { userId: account?.userId ?? '', address: address ?? '', outcome };
      });
      const stored = decided.every(({ outcome }) => outcome === 'set' || outcome === 'unchanged');
      const changed = decided.filter(({ outcome }) => outcome === 'set');
      if (stored && changed.length > 0) {
        // An import assigns addresses; what a director has exempted stays exempt.
        for (const { userId, address } of changed) {
          const before = await lockSeat(tx, id, userId);
          await putSeats(tx, [
            { contestId: id, userId, address, boundAt: new Date(), exemption: before?.exemption ?? null },
          ]);
        }
        await insertIncidents(
          tx,
          changed.map(({ userId, address }): NewIncident => ({
            contestId: id,
            userId,
            kind: 'seat-set',
            address,
            userAgent,
            actorId: viewer.userId,
          })),
        );
        const after = { assigned: changed.length };
        await recordAct(tx, { viewer, ip, action: 'contest.seat-import', orgId, subject: subjectOf(id), after });
        await live.publish(tx, { type: 'place', contestId: id });
      }
      return { rows: decided.map(({ outcome }) => ({ outcome })), stored };
    }),
});

export const changeSeat = route('PATCH /api/contest/:contestId/admin/place/seat/:userId', {
  scope,
  handle: async ({ scope: { id, orgId }, params: { userId }, body, viewer, ip, userAgent, context: { db, live } }) => {
    const { reason, exempt } = body;
    const address = typeof body.address === 'string' ? seatAddress(body.address) : body.address;
    if (typeof body.address === 'string' && address === null)
      throw refusal('invalid-input', { places: [{ place: 'body/address', reason: BAD_ADDRESS }] });
    await db.transact(async (tx) => {
      const before = await lockSeat(tx, id, userId);
      if (!before) throw refusal('not-found');
      const exemption = exempt === undefined ? before.exemption : exempt ? reason : null;
      const isMoved = address !== undefined && address !== before.address;
      const isExempted = (exemption === null) !== (before.exemption === null);
      if (!isMoved && !isExempted) return;
      const next = address === undefined ? before.address : address;
      const boundAt = isMoved ? (next === null ? null : new Date()) : before.boundAt;
      await putSeats(tx, [{ contestId: id, userId, address: next, boundAt, exemption }]);
      const incident = {
        contestId: id,
        userId,
        address: next ?? before.address ?? '',
        userAgent,
        detail: reason,
        actorId: viewer.userId,
      };
      await insertIncidents(tx, [
        ...(isMoved ? [{ ...incident, kind: next === null ? 'seat-released' : 'seat-set' } as const] : []),
        ...(isExempted ? [{ ...incident, kind: exemption === null ? 'exemption-ended' : 'exempted' } as const] : []),
      ]);
      await recordAct(tx, {
        viewer,
        ip,
        action: 'contest.seat',
        orgId,
        subject: subjectOf(id),
        before: { userId: null, address: before.address, exempt: before.exemption !== null },
        after: { userId, address: next, exempt: exemption !== null, reason },
      });
      await live.publish(tx, { type: 'place', contestId: id });
    });
    return {};
  },
});
