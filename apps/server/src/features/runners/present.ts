import type { RunnerRow } from './queries.ts';

export function presentRunner({ id, createdAt, accessedAt, ...row }: RunnerRow) {
  return {
    _id: id,
    labels: row.labels,
    name: row.name,
    version: row.version,
    message: row.message,
    ip: row.ip,
    createdAt: createdAt.getTime(),
    accessedAt: accessedAt.getTime(),
  };
}
