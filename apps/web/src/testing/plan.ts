/* A plan with two contests, for tests of its pages. */

export const PLAN = '00000000-0000-4000-8000-0000000000a1';
export const FIRST = '00000000-0000-4000-8000-0000000000b1';
export const SECOND = '00000000-0000-4000-8000-0000000000b2';

export const callOfPlan = (rest = '') => `/api/plan/${PLAN}${rest}`;
