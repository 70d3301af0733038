import { streamEvents } from './stream-events.ts';

export const liveRoutes = [streamEvents];
