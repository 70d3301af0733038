import { downloadContestPackage } from './download-package.ts';

export const clicsRoutes = [downloadContestPackage];
