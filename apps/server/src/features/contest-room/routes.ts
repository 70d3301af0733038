import { getChecklist } from './get-checklist.ts';
import { getRoom } from './get-room.ts';

export const contestRoomRoutes = [getRoom, getChecklist];
