import { findPublished, publishRanklist, setVisible, withdrawRanklist } from './publish.ts';
import { getVisible, publicRanklistUrl } from './read-public.ts';

export const publicRanklistRoutes = [
  publishRanklist,
  findPublished,
  publicRanklistUrl,
  getVisible,
  setVisible,
  withdrawRanklist,
];
