import { route } from '../../http/route.ts';
import { sendCsvFile } from '../../http/csv.ts';
import { writeActs } from '../audit/write-acts.ts';

export const downloadActs = route('GET /api/admin/audit/csv', {
  handle: ({ query, reply, context: { db } }) => sendCsvFile(reply, 'audit-log', writeActs(db, query)),
});
