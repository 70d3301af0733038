import { beginDevice } from './device/device-authorization.ts';
import { getKeys } from './discovery.ts';
import { introspectToken, revokeToken } from './tokens/end-tokens.ts';
import { giveTokens } from './tokens/token.ts';
import { getUserinfo, postUserinfo } from './userinfo.ts';

export const oauthRoutes = [giveTokens, beginDevice, revokeToken, introspectToken, getKeys, getUserinfo, postUserinfo];
