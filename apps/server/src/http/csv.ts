import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** By this, spreadsheets know that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A row of a CSV file (RFC 4180). */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(fieldOf).join(',')}\r\n`;
}

/** Names are people's: one that a spreadsheet would compute is set behind an apostrophe. */
function fieldOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Sends a CSV file as it is written. */
export function sendCsvFile(reply: FastifyReply, name: string, parts: AsyncIterable<string>) {
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'cache-control': 'no-store',
  });
  return reply.send(Readable.from(parts));
}
