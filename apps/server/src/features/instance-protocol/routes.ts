import { pollInstance } from './poll-instance.ts';
import { completeInstance, getInstanceTask, reportInstance } from './task-routes.ts';

export const instanceProtocolRoutes = [pollInstance, getInstanceTask, reportInstance, completeInstance];
