import type { Comment, CommentPlace, CommentThread } from '@assay/contract';
import type { StoredPlace } from '../../db/schema.ts';
import type { ReplyRow, ThreadRow } from './queries.ts';

export function presentThread(row: ThreadRow, replies: readonly ReplyRow[], viewerId: string): CommentThread {
  const { place, state, stateAtMs, stateBy } = row;
  if (place === null || state === null) throw new Error(`The comment ${row.id} has no place or state.`);
  return {
    ...presentComment(row, viewerId),
    place: presentPlace(place, row),
    state,
    ...(stateAtMs !== null && { stateAt: stateAtMs }),
    ...(stateBy !== null && { stateBy }),
    replies: replies.map((reply) => presentComment(reply, viewerId)),
  };
}

function presentComment({ id, userId, body, atMs, editedAtMs }: ReplyRow, viewerId: string): Comment {
  return {
    _id: id,
    ...(userId !== null && { userId }),
    isOwn: userId === viewerId,
    body,
    at: atMs,
    ...(editedAtMs !== null && { editedAt: editedAtMs }),
  };
}

function presentPlace(
  place: StoredPlace,
  { testName, hasProgram }: Pick<ThreadRow, 'testName' | 'hasProgram'>,
): CommentPlace {
  switch (place.part) {
    case 'statement':
      return { part: place.part, quote: place.quote };
    case 'test':
      return { part: place.part, name: testName ?? place.name, isRemoved: testName === null };
    case 'program':
      return {
        part: place.part,
        path: place.path,
        ...(place.line !== undefined && { line: place.line }),
        isRemoved: !hasProgram,
      };
    case 'problem':
    case 'settings':
      return { part: place.part };
  }
}
