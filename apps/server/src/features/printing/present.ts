import type { OwnPrintJob, PrintJobRow } from '@assay/contract';
import type { JobColumns, JobListRow, OwnJobRow } from './queries.ts';

function presentJob(row: JobColumns) {
  const isEnded = row.state !== 'waiting' && row.state !== 'taken';
  return {
    _id: row.id,
    number: row.number,
    title: row.title,
    ...(row.language !== '' && { language: row.language }),
    pages: row.pages,
    bytes: row.bytes,
    state: row.state,
    at: row.createdAtMs,
    ...(isEnded && { endedAt: row.changedAtMs }),
  };
}

/** As the participant sees it, who does not learn which volunteer printed it. */
export function presentOwnJob(row: OwnJobRow): OwnPrintJob {
  const { senderId, senderName } = row;
  return { ...presentJob(row), ...(senderId !== null && { sender: { userId: senderId, name: senderName ?? '' } }) };
}

export function presentPrintJob(row: JobListRow, viewerId: string): PrintJobRow {
  const { claimedBy, claimerName, claimedUntilMs: until, seat, enderName } = row;
  return {
    ...presentJob(row),
    participant: { userId: row.userId, name: row.name },
    ...(seat !== null && seat !== '' && { seat }),
    tags: row.tags ?? [],
    ...(claimedBy !== null && {
      claim: { userId: claimedBy, name: claimerName ?? '', until, own: claimedBy === viewerId },
    }),
    ...(enderName !== null && { endedBy: enderName }),
  };
}
