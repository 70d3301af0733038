import { addDataVersion } from './add-data-version.ts';
import { dataUrl } from './data-url.ts';
import { deleteDataVersion } from './delete-data-version.ts';
import { listDataVersions } from './list-data-versions.ts';
import { setCurrentData } from './set-current-data.ts';
import { setTimeLimit } from './set-time-limit.ts';

export const dataVersionRoutes = [
  listDataVersions,
  addDataVersion,
  setCurrentData,
  setTimeLimit,
  dataUrl,
  deleteDataVersion,
];
