import { uuid, type EndpointKey } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import type { ContestLock } from '../../http/viewer/contest-lock.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { seatAddress } from './addresses.ts';
import { closedInExam, examRoutes, spanningRoutes } from './exam-routes.ts';
import { isExam, locksInForce } from '../clocks/exams.ts';
import { placeRefusal, shownAddress, type PlaceRefusal } from './policy.ts';
import { bindSeat, findContestOfInstance, insertIncidents, insertRefused } from './queries.ts';

/** A request of a user, before the objects in its path are loaded. */
export interface PlaceRequest {
  key: EndpointKey;
  viewer: UserViewer;
  /** As parsed by the contract. */
  params: unknown;
  /** As sent. */
  query: unknown;
  ip: string;
  userAgent: string;
}

/**
 * The one gate before every route: refuses participants of a contest who are not at the place that it requires, and
 * everything but the contest in exam mode. Binds the seat of an account at its first request to the contest.
 */
export interface PlaceGate {
  admit(request: PlaceRequest): Promise<void>;
}

export function makePlaceGate({ db, live }: Pick<AppContext, 'db' | 'live'>): PlaceGate {
  const bind = async (lock: ContestLock, { viewer, ip, userAgent }: PlaceRequest): Promise<void> => {
    const address = seatAddress(ip);
    if (address === null) return;
    const { contestId } = lock;
    const seat = await db.transact(async (tx) => {
      const bound = await bindSeat(tx, contestId, viewer.userId, address);
      if (!bound.isNew) return bound;
      const incident = { contestId, userId: viewer.userId, kind: 'seat-bound', address, userAgent } as const;
      await insertIncidents(tx, [incident]);
      await live.publish(tx, { type: 'place', contestId });
      return bound;
    });
    if (seat.address !== address) throw refusal('wrong-seat', { place: placeOf(lock, ip) });
  };
  const record = async (lock: ContestLock, kind: PlaceRefusal, { viewer, ip, userAgent }: PlaceRequest) => {
    const { contestId, seat } = lock;
    const detail = kind === 'wrong-seat' && seat !== null ? { detail: seat } : {};
    const incident = { contestId, userId: viewer.userId, kind, address: shownAddress(ip), userAgent, ...detail };
    await db.transact(async (tx) => {
      if (await insertRefused(tx, incident)) await live.publish(tx, { type: 'place', contestId });
    });
  };
  return {
    async admit(request) {
      const { key, viewer, params, query, ip } = request;
      const locks = locksInForce(viewer);
      if (locks.length === 0) return;
      const contestId = await findContestOf(db, params, query);
      const own = locks.find((lock) => lock.contestId === contestId);
      const exams = locks.filter(isExam);
      const [first] = exams;
      const isExamsOwn = own !== undefined && exams.includes(own) && !closedInExam.has(key);
      if (first && !isExamsOwn && !isOpenInExam(key, viewer, params, exams))
        throw refusal('exam-mode', { place: { contestId: first.contestId, orgId: first.orgId } });
      if (own === undefined && !spanningRoutes.has(key)) return;
      for (const lock of own ? [own] : locks) {
        const reason = placeRefusal(lock, viewer, ip);
        if (reason === null) continue;
        // Pages of the site poll what spans contests by themselves.
        if (own) await record(lock, reason, request);
        throw refusal(reason, { place: placeOf(lock, ip) });
      }
      if (own?.seats && own.seat === null) await bind(own, request);
    },
  };
}

function placeOf({ contestId, orgId }: ContestLock, ip: string) {
  return { contestId, orgId, address: shownAddress(ip) };
}

const id = uuid();

/** An id of the parameters or the query in canonical form; undefined if there is none or it is malformed. */
function idIn(values: unknown, name: string): string | undefined {
  if (typeof values !== 'object' || values === null || !(name in values)) return undefined;
  return id.safeParse(Object.getOwnPropertyDescriptor(values, name)?.value).data;
}

/** How the contest of a request is found: by these parameters of the path, otherwise by the query. */
export const contestParams: Readonly<Record<string, (db: Db, id: string) => Promise<string | undefined> | string>> = {
  contestId: (_, contestId) => contestId,
  instanceId: findContestOfInstance,
};

async function findContestOf(db: Db, params: unknown, query: unknown): Promise<string | undefined> {
  for (const [name, find] of Object.entries(contestParams)) {
    const found = idIn(params, name);
    if (found !== undefined) return await find(db, found);
  }
  return idIn(query, 'contestId');
}

function isOpenInExam(
  key: EndpointKey,
  { userId }: UserViewer,
  params: unknown,
  exams: readonly ContestLock[],
): boolean {
  const open = examRoutes[key];
  if (open === 'own') return idIn(params, 'userId') === userId;
  if (open === 'org') return exams.some(({ orgId }) => orgId === idIn(params, 'orgId'));
  return open === 'all';
}
