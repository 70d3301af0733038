/** Maximum length of a question, in characters. */
export const MAX_QUESTION = 2_000;
/** Maximum length of an answer or a notice. */
export const MAX_ANSWER = 10_000;
export const MAX_CANNED_ANSWERS = 20;
/** Maximum length of the excerpt that lists show of a thread. */
export const MAX_EXCERPT = 300;
/** A claim that is not renewed expires after this time. */
export const CLAIM_MS = 180_000;

export const clarificationCategories = ['general', 'technical', 'problem'] as const;
export type ClarificationCategory = (typeof clarificationCategories)[number];
export const clarificationStates = ['open', 'answered', 'dismissed'] as const;
export type ClarificationState = (typeof clarificationStates)[number];
