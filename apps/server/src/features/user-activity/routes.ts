import { changeActivity } from './change-activity.ts';
import { getActivity } from './get-activity.ts';

export const userActivityRoutes = [getActivity, changeActivity];
