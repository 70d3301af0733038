import { listPersonalTokens, makeToken, revokeToken } from './personal-tokens.ts';

export const personalTokenRoutes = [listPersonalTokens, makeToken, revokeToken];
