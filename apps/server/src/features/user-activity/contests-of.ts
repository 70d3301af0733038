import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Titles } from '@assay/contract';
import { boardAt } from '@assay/rules';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { contestParticipants, contests, orgs } from '../../db/schema.ts';
import { titlesOf } from '../../db/titles.ts';
import { actingId, actingIds, isHiddenTeam } from '../acting/acting-id.ts';
import { isOwnParticipant, scopeColumns, withOwnStage } from '../contests/contest-scope.ts';
import { isBanned, may, mayEnter } from '../contests/policy.ts';
import { listRanklistsOf } from '../ranklists/queries.ts';
import type { BoardRanks, Rank } from './board-ranks.ts';
import type { Look } from './queries.ts';

/** Contests that are read, and those of them that are shown. */
const MAX_READ = 60;
const MAX_SHOWN = 12;

export interface ContestOf {
  _id: string;
  orgId: string;
  orgName: string;
  title: string;
  titles: Titles;
  start: number;
  end: number;
  rank: Rank | undefined;
}

/** Of the user of the profile. */
const participantId = actingId(sql`contests.id`, sql.placeholder('ofUser'));

/** Contests of a user, the latest start first, each with the viewer's access. */
const findTaken = prepared('user_contests', (db) =>
  db
    .select({
      ...scopeColumns,
      participantId,
      isOfHiddenTeam: isHiddenTeam(participantId),
      title: contests.title,
      titles: titlesOf(contests.translations),
      orgName: orgs.name,
      startsAt: contests.startsAt,
      endsAt: contests.endsAt,
    })
    .from(contests)
    .innerJoin(orgs, eq(orgs.id, contests.orgId))
    .leftJoin(contestParticipants, isOwnParticipant)
    .where(
      and(
        sql`${contests.id} in (select taken.contest_id from contest_participants as taken
          where taken.user_id in ${actingIds(sql.placeholder('ofUser'))} and not taken.banned)`,
        sql`${contests.startsAt} <= now()`,
      ),
    )
    .orderBy(desc(contests.startsAt), asc(contests.id))
    .limit(MAX_READ),
);

/**
 * Started contests in which a user takes part, where the viewer may see that: in the list of participants or on the
 * board. The rank comes from the document that the viewer may read now, so it respects freezes, held results and
 * time windows.
 */
export async function listContestsOf(db: Db, boardRanks: BoardRanks, look: Look): Promise<ContestOf[]> {
  const { userId, viewerId } = look;
  const taken = (await findTaken(db, { userId: viewerId, ofUser: userId }))
    .map(withOwnStage)
    .filter((row) => look.seesAll || (mayEnter(row) && !isBanned(row)));
  const boards = await findBoards(
    db,
    taken.filter((row) => may(row, 'readRanklists')),
  );
  const shown: ContestOf[] = [];
  for (const row of taken) {
    if (shown.length === MAX_SHOWN) break;
    const board = boards.get(row.id);
    const rank = board && (await boardRanks.find({ contestId: row.id, ...board }, row.participantId));
    const isListed = look.seesAll || (may(row, 'readParticipants') && !row.isOfHiddenTeam);
    if (!isListed && !rank) continue;
    shown.push({
      _id: row.id,
      orgId: row.orgId,
      orgName: row.orgName,
      title: row.title,
      titles: row.titles,
      start: row.startsAt.getTime(),
      end: row.endsAt.getTime(),
      rank,
    });
  }
  return shown;
}

/** By contest, the document that its board shows to everyone now; none while it shows nothing. */
async function findBoards(
  db: Db,
  of: readonly { id: string; endsAt: Date; nowMs: number }[],
): Promise<Map<string, { key: string; documentAt: Date }>> {
  if (of.length === 0) return new Map();
  const rows = await listRanklistsOf(
    db,
    of.map(({ id }) => id),
  );
  const found = new Map<string, { key: string; documentAt: Date }>();
  for (const { id, endsAt, nowMs } of of) {
    const own = rows.filter(({ contestId }) => contestId === id);
    const board = boardAt(own, endsAt.getTime(), nowMs);
    const documentAt = own.find(({ key }) => key === board?.shown.key)?.documentAt;
    if (board && documentAt) found.set(id, { key: board.shown.key, documentAt });
  }
  return found;
}
