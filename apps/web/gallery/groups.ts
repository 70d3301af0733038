import type { Group } from './example.ts';

const found = import.meta.glob<Group>('./examples/*.tsx', { eager: true, import: 'group' });

/** Every group by the name of its file. */
export const groups: ReadonlyMap<string, Group> = new Map(
  Object.entries(found).map(([path, group]) => [/(\w+)\.tsx$/.exec(path)?.[1] ?? path, group]),
);
