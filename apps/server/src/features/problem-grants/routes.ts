import { changeGrant, revokeGrant } from './change-grant.ts';
import { giveGrant } from './give-grant.ts';
import { libraryRoutes } from './library.ts';
import { listGrants } from './list-grants.ts';

export const problemGrantRoutes = [listGrants, giveGrant, changeGrant, revokeGrant, ...libraryRoutes];
