import { listAllPublicContests, listContests } from './list-contests.ts';

export const contestsRoutes = [listContests, listAllPublicContests];
