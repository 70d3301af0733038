/*
 * Every table, feature by feature. Columns with a set of capabilities are signed 64-bit numbers. Times have millisecond
 * precision, because the wire carries milliseconds and cursors compare them for equality. Secrets are stored as
 * SHA-256.
 */
export * from './tables/apps.ts';
export * from './tables/api-accounts.ts';
export * from './tables/contest-awards.ts';
export * from './tables/contest-photos.ts';
export * from './tables/audit.ts';
export * from './tables/balloons.ts';
export * from './tables/workbench.ts';
export * from './tables/virtual-runs.ts';
export * from './tables/clarifications.ts';
export * from './tables/contest-files.ts';
export * from './tables/contest-log.ts';
export * from './tables/contest-place.ts';
export * from './tables/contests.ts';
export * from './tables/custom-runs.ts';
export * from './tables/hacks.ts';
export * from './tables/identity.ts';
export * from './tables/instances.ts';
export * from './tables/judgings.ts';
export * from './tables/oauth.ts';
export * from './tables/org-buckets.ts';
export * from './tables/people.ts';
export * from './tables/plans.ts';
export * from './tables/printing.ts';
export * from './tables/problem-drafts.ts';
export * from './tables/problem-grants.ts';
export * from './tables/problem-repositories.ts';
export * from './tables/problem-reviews.ts';
export * from './tables/problems.ts';
export * from './tables/ranklists.ts';
export * from './tables/judging-holds.ts';
export * from './tables/canaries.ts';
export * from './tables/rehearsals.ts';
export * from './tables/rejudges.ts';
export * from './tables/rounds.ts';
export * from './tables/runners.ts';
export * from './tables/shadow.ts';
export * from './tables/site.ts';
export * from './tables/solutions.ts';
export * from './tables/storage-usage.ts';
