/** Files of a contest that directors download. */
export const contestFileNames = [
  'results.tsv',
  'scoreboard.json',
  'standings.tsv',
  'standings.html',
  'event-feed.ndjson',
] as const;
export type ContestFileName = (typeof contestFileNames)[number];
