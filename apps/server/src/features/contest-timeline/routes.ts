import { getTimeline } from './get-timeline.ts';

export const contestTimelineRoutes = [getTimeline];
