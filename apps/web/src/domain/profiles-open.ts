import { createContext } from 'react';

/** Whether pages of users and groups are open to the viewer; in exam mode they are not. */
export const ProfilesOpen = createContext(true);
