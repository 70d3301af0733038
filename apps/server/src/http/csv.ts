import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Streams a CSV file while it is generated. */
export function sendCsvFile(reply: FastifyReply, name: string, parts: AsyncIterable<string>) {
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'cache-control': 'no-store',
  });
  return reply.send(Readable.from(parts));
}
