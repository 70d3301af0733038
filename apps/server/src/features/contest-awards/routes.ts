import { changeAwards, getAwards } from './awards.ts';

export const contestAwardRoutes = [getAwards, changeAwards];
