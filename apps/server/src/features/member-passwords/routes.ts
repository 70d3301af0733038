import { setMemberPasswords } from './set-passwords.ts';

export const memberPasswordRoutes = [setMemberPasswords];
