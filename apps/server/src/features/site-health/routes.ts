import { readSiteHealth } from './read-site-health.ts';

export const siteHealthRoutes = [readSiteHealth];
