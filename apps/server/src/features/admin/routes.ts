import { changeCapability } from './change-capability.ts';
import { downloadActs } from './download-acts.ts';
import { getVersion } from './get-version.ts';
import { listActs } from './list-acts.ts';
import { listUsers } from './list-users.ts';
import { makeUser } from './make-user.ts';
import { signInAs } from './sign-in-as.ts';

export const adminRoutes = [getVersion, listUsers, makeUser, changeCapability, signInAs, listActs, downloadActs];
