import type { RanklistDocument } from '@assay/contract';
import { makeStaticBoard, type StaticBoard } from '@assay/rules/static-board';
import type { AppContext } from '../../context.ts';
import { contestRanklistKey } from '../../storage/keys.ts';
import { presentBoard } from '../boards/present.ts';
import { findPublicBoard } from '../public-ranklists/read-public.ts';
import { namesOf } from './queries.ts';

/** What was read in an earlier round, to be used again while nothing has changed. */
export interface KnownBoard {
  /** Of everything that the board depends on, except names. */
  mark: string;
  /** Of the document alone. */
  documentMark: string;
  document: RanklistDocument;
  board: StaticBoard;
  readAtMs: number;
}

/** Names of users and teams are read again after this time. */
const NAMES_MS = 60_000;

/** The board that visitors see now: null if they may see none, undefined while it is being computed. */
export async function readPublicBoard(
  { db, store, clock }: Pick<AppContext, 'db' | 'store' | 'clock'>,
  ranklistId: number,
  known: KnownBoard | undefined,
): Promise<{ board: StaticBoard | null | undefined; known?: KnownBoard }> {
  const publicBoard = await findPublicBoard(db, ranklistId);
  if (!publicBoard) return { board: null };
  const { found, board: contestBoard, shown } = publicBoard;
  if (!shown.documentAt) return { board: undefined };
  const info = contestBoard && presentBoard(contestBoard);
  const { contestTitle, contestTitles } = found;
  const key = contestRanklistKey(found.contestId, shown.key);
  const documentMark = `${key} ${shown.documentAt.getTime()}`;
  const facts = { contestTitle, contestTitles, name: shown.name, info: info && { ...info, serverTime: 0 } };
  const mark = JSON.stringify([documentMark, facts]);
  const nowMs = clock.now();
  if (known?.mark === mark && nowMs - known.readAtMs < NAMES_MS) return { board: known.board, known };
  const document = known?.documentMark === documentMark ? known.document : await readDocument(key);
  if (!document) return { board: undefined };
  const names = await namesOf(
    db,
    document.participant.list.map(({ userId }) => userId),
  );
  const board = makeStaticBoard({ ...facts, document, nameOf: (userId) => names.get(userId) ?? '' });
  return { board, known: { mark, documentMark, document, board, readAtMs: nowMs } };

  async function readDocument(file: string): Promise<RanklistDocument | null> {
    const opened = await store.get(file);
    if (!opened) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of opened.stream as AsyncIterable<Buffer>) chunks.push(chunk);
    // Written by the engine, or by a ranker whose document was checked.
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as RanklistDocument;
  }
}
