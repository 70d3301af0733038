import { searchSite } from './search-site.ts';

export const siteSearchRoutes = [searchSite];
