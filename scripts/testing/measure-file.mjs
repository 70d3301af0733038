// A setup file of every Vitest project: reports how much CPU time the worker used for a file.
import { afterAll } from 'vitest';

const before = process.cpuUsage();

// Vitest requires a destructured first argument.
// oxlint-disable-next-line no-empty-pattern
afterAll(({}, { file }) => {
  const { user, system } = process.cpuUsage(before);
  file.meta.computingMs = Math.round((user + system) / 1000);
});
