import { askInstance } from './ask-instance.ts';

export const instanceJudgingRoutes = [askInstance];
