import { afterEach } from 'vitest';
import { describeOpenPages } from './open-pages.ts';

/* Setup file of the journeys: one that fails writes what its pages show. */

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.log(await describeOpenPages());
});
