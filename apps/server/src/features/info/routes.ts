import { getAvatar } from './get-avatar.ts';
import { getPoster } from './get-poster.ts';
import { getSite } from './get-site.ts';
import { keepPoster } from './keep-poster.ts';
import {
  getDefaultOrg,
  getFilingNotice,
  getFriends,
  getMilestone,
  getPosters,
  getSignUp,
  getSignUpFields,
  setDefaultOrg,
  setFilingNotice,
  setFriends,
  setMilestone,
  setPosters,
  setSignUp,
  setSignUpFields,
} from './site-texts.ts';
import { uploadPoster } from './upload-poster.ts';

export const infoRoutes = [
  getMilestone,
  setMilestone,
  getFriends,
  setFriends,
  getPosters,
  setPosters,
  uploadPoster,
  keepPoster,
  getPoster,
  getDefaultOrg,
  setDefaultOrg,
  getFilingNotice,
  setFilingNotice,
  getSignUp,
  setSignUp,
  getSignUpFields,
  setSignUpFields,
  getSite,
  getAvatar,
];
