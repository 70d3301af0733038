import { getContestImages } from './get-contest-images.ts';
import { reportImages } from './report-images.ts';

export const instanceImageRoutes = [reportImages, getContestImages];
