import { changeAwards } from '../award-plans/change-awards.ts';
import { getAwards } from './awards.ts';

export const contestAwardRoutes = [getAwards, changeAwards];
