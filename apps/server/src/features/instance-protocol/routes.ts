import { pollInstance } from './instance-task.ts';
import { completeInstance, getInstanceTask, reportInstance } from './task-routes.ts';

export const instanceProtocolRoutes = [pollInstance, getInstanceTask, reportInstance, completeInstance];
