import { listInvitations, makeInvitation, removeInvitation } from './administer.ts';
import { getInvitation, joinByInvitation } from './join.ts';

export const invitationRoutes = [listInvitations, makeInvitation, removeInvitation, getInvitation, joinByInvitation];
