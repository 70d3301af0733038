/** Maximum number of medals of one kind. */
export const MAX_MEDALS = 1_000;
/** Maximum number of changed and added awards of a contest. */
export const MAX_AWARD_EDITS = 300;
/** Maximum number of recipients that directors choose for one award. */
export const MAX_AWARD_RECIPIENTS = 500;
/** Maximum length of a citation in characters. */
export const MAX_CITATION = 200;

/**
 * Who is mentioned: no one, those without a medal who solved a problem, or, as at the ICPC World Finals, those without
 * a medal who solved fewer problems than the median team.
 */
export const honorableMentions = ['none', 'solved', 'below-median'] as const;
