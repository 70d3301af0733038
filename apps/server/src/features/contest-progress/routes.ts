import { getProgress } from './get-progress.ts';
import { remind } from './remind.ts';

export const contestProgressRoutes = [getProgress, remind];
