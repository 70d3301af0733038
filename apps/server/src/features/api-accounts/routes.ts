import { changeApiAccount, createApiAccount, getContestApi, revokeAccount } from './accounts.ts';
import { changeFinalization } from './finalization.ts';

export const apiAccountRoutes = [getContestApi, createApiAccount, changeApiAccount, revokeAccount, changeFinalization];
