import { exchangeForAccessToken } from './access-token.ts';
import { authorize } from './authorize.ts';
import { deviceAuthorize, deviceCode, deviceLogin } from './device-flow.ts';
import { githubEmails, githubOrgs, githubRoot, githubTeams, githubUser } from './github.ts';
import { iaaaSignIn, iaaaValidate } from './iaaa.ts';

export const oauthWireRoutes = [
  authorize,
  exchangeForAccessToken,
  deviceLogin,
  deviceCode,
  deviceAuthorize,
  githubRoot,
  githubUser,
  githubEmails,
  githubOrgs,
  githubTeams,
  iaaaSignIn,
  iaaaValidate,
];
