import { getRanklistSettings, makeRanklist, removeRanklist, replaceRanklistSettings } from './edit-ranklists.ts';
import { getRanklistInfo, updateRanklists } from './ranklist-state.ts';
import { listRanklists, ranklistUrl } from './read-ranklists.ts';

export const ranklistRoutes = [
  listRanklists,
  makeRanklist,
  ranklistUrl,
  getRanklistSettings,
  replaceRanklistSettings,
  removeRanklist,
  getRanklistInfo,
  updateRanklists,
];
