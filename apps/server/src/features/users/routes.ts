import { changeProfile } from './change-profile.ts';
import { getProfile } from './get-profile.ts';
import { getUser } from './get-user.ts';
import { listUsers } from './list-users.ts';

export const usersRoutes = [listUsers, getUser, getProfile, changeProfile];
