/* Bounds of the comments on a problem, without schemas. */

/** Characters of a comment or reply. */
export const MAX_COMMENT = 4_000;
export const MAX_COMMENT_QUOTE = 500;
/** Threads of a problem, and replies of a thread. */
export const MAX_THREADS = 1_000;
export const MAX_REPLIES = 50;
export const commentStates = ['open', 'done', 'declined'] as const;
export type CommentState = (typeof commentStates)[number];
