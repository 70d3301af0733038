import { changeSubmissionLimits } from './change-limits.ts';

export const submissionLimitRoutes = [changeSubmissionLimits];
