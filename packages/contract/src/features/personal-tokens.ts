import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { areaScopes, identityScopes } from '../token-scopes.ts';
import { int, list, str, strict, uuid } from '../wire.ts';

const own = { viewer: 'session', tags: ['auth'], ownSession: true, extension: true } as const;
const scopeNames = new Set<string>([...Object.keys(areaScopes), ...Object.keys(identityScopes)]);
const scopes = () =>
  list(
    str({ max: 64 }).refine(
      (name) => scopeNames.has(name) && name !== 'offline_access',
      'must be a scope that a token can have',
    ),
    { max: 64 },
  ).refine((names) => names.length > 0, 'must not be empty');

/** Longest lifetime of a personal token, in days. */
export const MAX_TOKEN_DAYS = 366;

export const personalTokens = {
  'GET /api/personal-token': endpoint({
    ...own,
    summary: 'List valid personal tokens, newest first',
    reply: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        /** First characters of the token. */
        prefix: z.string(),
        scopes: z.array(z.string()),
        createdAt: z.int(),
        /** To the minute; absent if it was never used. */
        lastUsedAt: z.int().optional(),
        lastIp: z.string().optional(),
        expiresAt: z.int(),
      }),
    ),
  }),
  'POST /api/personal-token': endpoint({
    ...own,
    summary: 'Create a personal token, shown once; it is a Bearer token with the chosen scopes',
    body: strict({
      name: str({ min: 1, max: 64 }),
      scopes: scopes(),
      expiresInDays: int({ min: 1, max: MAX_TOKEN_DAYS }),
    }),
    reply: z.object({ _id: z.string(), token: z.string() }),
    refusals: ['token-limit', 'oauth-session-needed'],
  }),
  'DELETE /api/personal-token/:tokenId': endpoint({
    ...own,
    summary: 'Revoke a personal token with immediate effect',
    params: z.object({ tokenId: uuid() }),
    reply: done,
    refusals: ['not-found'],
  }),
};
