import type { ContestRow } from './queries.ts';

export function presentContest(row: ContestRow) {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    tags: row.tags,
    stages: row.stages.map(({ name, start }) => ({ name, start })),
    participantCount: row.participantCount,
  };
}

export function presentOrgContest(row: ContestRow) {
  return {
    ...presentContest(row),
    accessLevel: row.accessLevel,
    start: row.startsAt.getTime(),
    end: row.endsAt.getTime(),
  };
}
