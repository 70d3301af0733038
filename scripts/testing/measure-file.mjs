// A setup file of every Vitest project: notes how much processor time the worker used for a file, for the report.
import { afterAll } from 'vitest';

const before = process.cpuUsage();

// Vitest refuses a first argument that it cannot read names from.
// oxlint-disable-next-line no-empty-pattern
afterAll(({}, { file }) => {
  const { user, system } = process.cpuUsage(before);
  file.meta.computingMs = Math.round((user + system) / 1000);
});
