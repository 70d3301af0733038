import { changeCommentState } from './change-comment-state.ts';
import { deleteComment } from './delete-comment.ts';
import { editComment } from './edit-comment.ts';
import { listComments } from './list-comments.ts';
import { replyToComment, writeComment } from './write-comment.ts';

export const problemCommentRoutes = [
  listComments,
  writeComment,
  replyToComment,
  editComment,
  changeCommentState,
  deleteComment,
];
