import type { ClarificationMessage, ClarificationNotice, ClarificationRow, NoticeContest } from '@assay/contract';
import type { ContestScope } from '../contests/contest-scope.ts';
import { readsQueue } from './policy.ts';
import type { MessageRow, NoticeContestRow, ThreadRow } from './queries.ts';
import type { NoticeRow } from './unread-queries.ts';

/** A thread as the viewer sees it: its number, version, asker and claim are visible to the jury only. */
export function presentThread(contest: ContestScope, row: ThreadRow, viewerId: string): ClarificationRow {
  const seesAll = readsQueue(contest);
  return {
    _id: row.id,
    category: row.category,
    ...(row.problemId !== null && { problemId: row.problemId }),
    notice: row.askerId === null,
    own: row.isOwn,
    forAll: row.isPublic,
    urgent: row.urgent,
    unread: !seesAll && contest.participant !== null && row.jurySeq > row.readSeq,
    excerpt: row.excerpt,
    at: row.atMs,
    ...((seesAll || row.isOwn) && { state: row.state }),
    ...(seesAll && { jury: presentForJury(row, viewerId) }),
  };
}

function presentForJury(row: ThreadRow, viewerId: string): ClarificationRow['jury'] {
  const { number, version, askerId, askerName, claimedBy, claimerName, claimedUntilMs } = row;
  return {
    number,
    version,
    ...(askerId !== null && { asker: { userId: askerId, name: askerName ?? '' } }),
    ...(claimedBy !== null && {
      claim: { userId: claimedBy, name: claimerName ?? '', until: claimedUntilMs, own: claimedBy === viewerId },
    }),
  };
}

/** Messages in order, each in its latest version. */
export function presentMessages(
  contest: ContestScope,
  { isOwn }: Pick<ThreadRow, 'isOwn'>,
  rows: readonly MessageRow[],
): ClarificationMessage[] {
  const byPosition = Map.groupBy(rows, ({ position }) => position);
  return [...byPosition.values()].flatMap((versions) => {
    const [first, latest] = [versions[0], versions.at(-1)];
    if (!first || !latest) return [];
    const earlier = versions.slice(0, -1).map(({ body, atMs }) => ({ body, at: atMs }));
    const { id, fromJury, body, forAll, authorId, authorName } = latest;
    return {
      _id: id,
      fromJury,
      body,
      forAll,
      // The time of another participant's question could identify the asker.
      ...((fromJury || isOwn || readsQueue(contest)) && { at: first.atMs }),
      ...(earlier.length > 0 && { editedAt: latest.atMs }),
      ...(readsQueue(contest) && authorId !== null && { author: { userId: authorId, name: authorName ?? '' } }),
      ...(readsQueue(contest) && earlier.length > 0 && { earlier }),
    };
  });
}

export function presentNotice(row: NoticeRow): ClarificationNotice {
  return {
    clarificationId: row.id,
    messageId: row.messageId,
    orgId: row.orgId,
    contestId: row.contestId,
    contestTitle: row.contestTitle,
    ...(Object.keys(row.contestTitles).length > 0 && { contestTitles: row.contestTitles }),
    category: row.category,
    ...(row.problemSlug !== null && { problemSlug: row.problemSlug }),
    kind: row.isNotice ? 'notice' : row.forAll ? 'answer-to-all' : 'answer',
    edited: row.position < row.seq,
    urgent: row.urgent,
    excerpt: row.excerpt,
    opens: row.opens,
    at: row.atMs,
  };
}

export function presentNoticeContest({ contestId, title, titles, settings }: NoticeContestRow): NoticeContest {
  return { contestId, title, ...(Object.keys(titles).length > 0 && { titles }), slug: settings.slug };
}
