import { destroyInstance } from './destroy-instance.ts';
import { listInstances } from './list-instances.ts';
import { openContestInstance, openInstance } from './open-instance.ts';

export const instanceRoutes = [listInstances, openInstance, openContestInstance, destroyInstance];
