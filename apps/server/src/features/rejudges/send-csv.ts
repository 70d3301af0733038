import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Db } from '../../db/client.ts';
import type { RankReport } from './compare-ranks.ts';
import { writeCsv } from './write-csv.ts';

/** Sends the report on a rejudge as a file, as it is read. */
export function sendCsv(reply: FastifyReply, db: Db, rejudgeId: string, ranks: RankReport['ranks'] | null) {
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="rejudge-${rejudgeId}.csv"`,
    'cache-control': 'no-store',
  });
  return reply.send(Readable.from(writeCsv(db, rejudgeId, ranks)));
}
