import { pollInstance } from './instance-task.ts';
import { reportHeld } from './report-held.ts';
import { completeInstance, getInstanceTask, reportInstance } from './task-routes.ts';

export const instanceProtocolRoutes = [pollInstance, reportHeld, getInstanceTask, reportInstance, completeInstance];
