import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import type { Body, Reply } from '../../lib/api/index.ts';

export type Way = Reply<'GET /api/auth/verify'>['ways'][number];
export type SecondFactors = Reply<'GET /api/user/:userId/second-factor'>;
export type Passkey = SecondFactors['passkeys'][number];
export type SessionRow = Reply<'GET /api/user/:userId/session'>[number];
export type PersonalToken = Reply<'GET /api/personal-token'>[number];
export type Membership = Reply<'GET /api/user/:userId/membership'>[number];
export type ConnectedApp = Reply<'GET /api/oauth/connected'>[number];

/** `{ mfaToken }` if there is one. */
export type Proof = { mfaToken?: string };

export const identityKeys = {
  ways: ['identity', 'ways'] as const,
  bound: (userId: string) => ['identity', 'bound', userId] as const,
  factors: (userId: string) => ['identity', 'factors', userId] as const,
  sessions: (userId: string) => ['identity', 'sessions', userId] as const,
  memberships: (userId: string) => ['identity', 'memberships', userId] as const,
  tokens: ['identity', 'tokens'] as const,
  connected: ['identity', 'connected'] as const,
};

export const verifyWays = queryOptions({
  queryKey: identityKeys.ways,
  queryFn: ({ signal }) => api('GET /api/auth/verify', { signal }),
});
export const boundQuery = (userId: string) =>
  queryOptions({
    queryKey: identityKeys.bound(userId),
    queryFn: ({ signal }) => api('GET /api/user/:userId/identity', { params: { userId }, signal }),
  });
export const factorsQuery = (userId: string) =>
  queryOptions({
    queryKey: identityKeys.factors(userId),
    queryFn: ({ signal }) => api('GET /api/user/:userId/second-factor', { params: { userId }, signal }),
  });
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: identityKeys.sessions(userId),
    queryFn: ({ signal }) => api('GET /api/user/:userId/session', { params: { userId }, signal }),
  });
export const membershipsQuery = (userId: string) =>
  queryOptions({
    queryKey: identityKeys.memberships(userId),
    queryFn: ({ signal }) => api('GET /api/user/:userId/membership', { params: { userId }, signal }),
  });
/** Shows the private fields of the user's profile to an organization, or hides them. */
export const answerMembership = (
  userId: string,
  orgId: string,
  body: Body<'PATCH /api/user/:userId/membership/:orgId'>,
) => api('PATCH /api/user/:userId/membership/:orgId', { params: { userId, orgId }, body });
export const tokensQuery = queryOptions({
  queryKey: identityKeys.tokens,
  queryFn: ({ signal }) => api('GET /api/personal-token', { signal }),
});
export const connectedQuery = queryOptions({
  queryKey: identityKeys.connected,
  queryFn: ({ signal }) => api('GET /api/oauth/connected', { signal }),
});

export const beginLogin = (body: Body<'POST /api/auth/preLogin'>) => api('POST /api/auth/preLogin', { body });
export const beginVerify = (body: Body<'POST /api/auth/preVerify'>) => api('POST /api/auth/preVerify', { body });
export const verify = (body: Body<'POST /api/auth/verify'>) => api('POST /api/auth/verify', { body });

export const beginBind = (userId: string, body: Body<'POST /api/user/:userId/preBind'>) =>
  api('POST /api/user/:userId/preBind', { params: { userId }, body });
export const bind = (userId: string, body: Body<'POST /api/user/:userId/bind'>) =>
  api('POST /api/user/:userId/bind', { params: { userId }, body });
export const unbind = (userId: string, body: Body<'POST /api/user/:userId/unbind'>) =>
  api('POST /api/user/:userId/unbind', { params: { userId }, body });

export const beginTotp = (userId: string, body: Proof) =>
  api('POST /api/user/:userId/second-factor/totp/begin', { params: { userId }, body });
export const confirmTotp = (userId: string, body: Body<'POST /api/user/:userId/second-factor/totp'>) =>
  api('POST /api/user/:userId/second-factor/totp', { params: { userId }, body });
export const removeTotp = (userId: string, body: Proof) =>
  api('POST /api/user/:userId/second-factor/totp/remove', { params: { userId }, body });
export const renewRecoveryCodes = (userId: string, body: Proof) =>
  api('POST /api/user/:userId/second-factor/recovery-codes', { params: { userId }, body });
export const beginPasskey = (userId: string, body: Proof) =>
  api('POST /api/user/:userId/second-factor/passkey/begin', { params: { userId }, body });
export const addPasskey = (userId: string, body: Body<'POST /api/user/:userId/second-factor/passkey'>) =>
  api('POST /api/user/:userId/second-factor/passkey', { params: { userId }, body });
export const renamePasskey = (userId: string, passkeyId: string, name: string) =>
  api('PATCH /api/user/:userId/second-factor/passkey/:passkeyId', { params: { userId, passkeyId }, body: { name } });
export const removePasskey = (userId: string, passkeyId: string, body: Proof) =>
  api('POST /api/user/:userId/second-factor/passkey/:passkeyId/remove', { params: { userId, passkeyId }, body });

export const endSession = (userId: string, sessionId: string) =>
  api('DELETE /api/user/:userId/session/:sessionId', { params: { userId, sessionId } });
export const endOtherSessions = (userId: string) =>
  api('POST /api/user/:userId/session/end-others', { params: { userId } });

export const createToken = (body: Body<'POST /api/personal-token'>) => api('POST /api/personal-token', { body });
export const revokeToken = (tokenId: string) => api('DELETE /api/personal-token/:tokenId', { params: { tokenId } });
export const disconnect = (appId: string) => api('DELETE /api/oauth/connected/:appId', { params: { appId } });

export const askConsent = (body: Body<'POST /api/oauth/consent'>) => api('POST /api/oauth/consent', { body });
export const askDevice = (userCode: string) => api('POST /api/oauth/consent/device', { body: { userCode } });
export const approve = (requestId: string, body: Proof) =>
  api('POST /api/oauth/consent/:requestId/approve', { params: { requestId }, body });
export const deny = (requestId: string) => api('POST /api/oauth/consent/:requestId/deny', { params: { requestId } });
