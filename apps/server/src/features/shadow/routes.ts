import { downloadDifferences, listDifferences, markDifference } from './list-differences.ts';
import { changeShadow, getShadow, removeShadow } from './settings.ts';

export const shadowRoutes = [
  getShadow,
  changeShadow,
  removeShadow,
  listDifferences,
  markDifference,
  downloadDifferences,
];
