import { destroyContestInstances, destroyOrgInstances } from './destroy-instances.ts';
import { destroyInstance } from './destroy-instance.ts';
import { extendInstance } from './extend-instance.ts';
import { listInstances } from './list-instances.ts';
import { openContestInstance, openInstance } from './open-instance.ts';
import { restartInstance } from './restart-instance.ts';

export const instanceRoutes = [
  listInstances,
  openInstance,
  openContestInstance,
  extendInstance,
  restartInstance,
  destroyInstance,
  destroyContestInstances,
  destroyOrgInstances,
];
