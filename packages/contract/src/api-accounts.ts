/**
 * Roles of accounts of the contest API. `public` and `balloon` know what everyone may know, a `presenter` after the end
 * also the results of the freeze, `judge` and `admin` everything.
 */
export const apiRoles = ['public', 'balloon', 'presenter', 'judge', 'admin'] as const;
export type ApiRole = (typeof apiRoles)[number];
/** Roles whose accounts can be allowed to change the contest. */
export const writingApiRoles: readonly ApiRole[] = ['judge', 'admin'];

/** For whom a contest package is: as a presenter reads the contest, or as a judge with all source code. */
export const packageReaders = ['presenter', 'judge'] as const;
/** Versions of the contest API. */
export const contestApiVersions = ['2026-01', '2023-06'] as const;

/** Maximum number of accounts of a contest. */
export const MAX_API_ACCOUNTS = 50;
/** Maximum number of addresses or networks of an account. */
export const MAX_API_CIDRS = 16;

/** What must be done before the results of a contest can become official. */
export const finalizationObstacles = ['running', 'unjudged', 'questions'] as const;
export type FinalizationObstacle = (typeof finalizationObstacles)[number];
