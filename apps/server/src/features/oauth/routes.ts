import { beginDevice } from './device-authorization.ts';
import { getKeys } from './discovery.ts';
import { introspectToken, revokeToken } from './end-tokens.ts';
import { giveTokens } from './token.ts';
import { getUserinfo, postUserinfo } from './userinfo.ts';

export const oauthRoutes = [giveTokens, beginDevice, revokeToken, introspectToken, getKeys, getUserinfo, postUserinfo];
