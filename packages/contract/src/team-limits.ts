/** Whether a contest is for individuals, for teams, or for both. */
export const teamEntries = ['individuals', 'teams', 'both'] as const;

/**
 * Categories of a team. `unofficial` and `star` teams are on the board without a rank, the latter with a star; `hidden`
 * ones are seen by no other participant.
 */
export const teamCategories = ['official', 'unofficial', 'star', 'hidden'] as const;

export const MAX_TEAM_SIZE = 30;
/** Longest texts of a team, in UTF-16 code units. */
export const TEAM_TEXT_MAX = { name: 64, affiliation: 128, coach: 64, seat: 32 } as const;
