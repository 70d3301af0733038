import { endEnrollment, enrollGroup, listContestGroups } from './enrollments.ts';

export const contestGroupRoutes = [listContestGroups, enrollGroup, endEnrollment];
