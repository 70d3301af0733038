import { createApiAccount, getContestApi, revokeAccount } from './accounts.ts';
import { changeFinalization } from './finalization.ts';

export const apiAccountRoutes = [getContestApi, createApiAccount, revokeAccount, changeFinalization];
