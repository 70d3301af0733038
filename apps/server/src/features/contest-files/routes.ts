import { downloadContestFile } from './download-file.ts';

export const contestFileRoutes = [downloadContestFile];
