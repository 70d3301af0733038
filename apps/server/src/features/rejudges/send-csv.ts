import type { FastifyReply } from 'fastify';
import type { Db } from '../../db/client.ts';
import { sendCsvFile } from '../../http/csv.ts';
import type { RankReport } from './compare-ranks.ts';
import { writeCsv } from './write-csv.ts';

/** Streams the report on a rejudge as a file. */
export function sendCsv(reply: FastifyReply, db: Db, rejudgeId: string, ranks: RankReport['ranks'] | null) {
  return sendCsvFile(reply, `rejudge-${rejudgeId}`, writeCsv(db, rejudgeId, ranks));
}
