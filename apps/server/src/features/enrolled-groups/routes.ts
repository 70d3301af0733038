import { contestGroupRoutes } from './contest-groups.ts';
import { planGroupRoutes } from './plan-groups.ts';

export const enrolledGroupRoutes = [...contestGroupRoutes, ...planGroupRoutes];
