import { z } from 'zod';
import { done, userProfile } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { str, strict, uuid } from '../wire.ts';

const tags = ['auth'];
const step = strict({ provider: str({ min: 1, max: 32 }), payload: z.unknown() });
const token = z.object({ token: z.string() });
const password = () => str({ max: 1024 });

/** Payload of the provider `password`. */
export const passwordPayload = strict({ username: str({ max: 64 }), password: password() });
/** Tag of a session whose password must be replaced before anything else. */
const passwordDue = 'user-auth';

export const auth = {
  'GET /api/auth/login': endpoint({
    summary: 'Ways to sign in',
    viewer: 'anyone',
    tags,
    reply: z.object({ providers: z.array(z.string()), signup: z.boolean() }),
  }),
  'POST /api/auth/preLogin': endpoint({
    summary: 'First step of providers that have one',
    viewer: 'anyone',
    tags,
    body: step,
    reply: z.looseObject({}),
    refusals: ['unknown-provider', 'too-many-attempts'],
  }),
  'POST /api/auth/login': endpoint({
    summary: 'Sign in',
    viewer: 'anyone',
    tags,
    body: step,
    reply: token,
    refusals: ['unknown-provider', 'wrong-credentials', 'too-many-attempts', 'invalid-input'],
  }),
  'POST /api/auth/signup': endpoint({
    summary: 'Make an account and sign in',
    viewer: 'anyone',
    tags,
    body: strict({ profile: userProfile, password: password() }),
    reply: token,
    refusals: ['signup-closed', 'name-taken', 'weak-password', 'too-many-attempts', 'invalid-input'],
  }),
  'POST /api/auth/resetPassword': endpoint({
    summary: 'Replace a password by giving the old one',
    viewer: 'anyone',
    tags: [...tags, passwordDue],
    body: strict({ userId: uuid(), oldPassword: password(), newPassword: password() }),
    reply: done,
    refusals: ['wrong-credentials', 'weak-password', 'too-many-attempts'],
  }),
  'POST /api/auth/logout': endpoint({
    summary: 'End this session',
    viewer: 'session',
    tags: [...tags, passwordDue],
    reply: done,
    extension: true,
  }),
};
