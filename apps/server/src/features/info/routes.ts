import { getAvatar } from './get-avatar.ts';
import { getSite } from './get-site.ts';
import {
  getDefaultOrg,
  getFriends,
  getMilestone,
  getPosters,
  setDefaultOrg,
  setFriends,
  setMilestone,
  setPosters,
} from './site-texts.ts';

export const infoRoutes = [
  getMilestone,
  setMilestone,
  getFriends,
  setFriends,
  getPosters,
  setPosters,
  getDefaultOrg,
  setDefaultOrg,
  getSite,
  getAvatar,
];
