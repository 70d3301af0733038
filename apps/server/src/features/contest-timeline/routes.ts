import { getPublishedTimeline } from './get-published-timeline.ts';
import { getTimeline } from './get-timeline.ts';

export const contestTimelineRoutes = [getTimeline, getPublishedTimeline];
