import { listSiteOrgs } from './list-site-orgs.ts';

export const siteOrgRoutes = [listSiteOrgs];
