import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints, type Endpoint } from './index.ts';

/*
 * The wire that other clients and runners speak, as a list of methods and addresses. Names of parameters count as well: they are the names of
 * what the addresses hold.
 */

const listed = readFileSync(join(import.meta.dirname, 'fixtures/wire-routes.txt'), 'utf8')
  .trim()
  .split('\n');

/** Of the wire, and not answered yet. A line goes away together with the commit that answers it. */
const unanswered = [
  'GET /api/auth/verify',
  'POST /api/auth/preVerify',
  'POST /api/auth/verify',
  'POST /api/oauth/access_token',
  'POST /api/oauth/device/login',
  'POST /api/oauth/device/code',
  'POST /api/oauth/device/authorize',
  'GET /api/oauth/github_compat',
  'GET /api/oauth/github_compat/user',
  'GET /api/oauth/github_compat/user/emails',
  'GET /api/oauth/github_compat/user/orgs',
  'GET /api/oauth/github_compat/user/teams',
  'POST /api/oauth/iaaa_compat/oauth.jsp',
  'GET /api/oauth/iaaa_compat/svc/token/validate.do',
  'POST /api/user/:userId/preBind',
  'POST /api/user/:userId/bind',
  'POST /api/app/:appId/authorize',
];

describe('the routes of the wire', () => {
  test('are 232, none of them twice', () => {
    expect(listed).toHaveLength(232);
    expect(new Set(listed).size).toBe(232);
  });

  test('are all answered, except those named above', () => {
    expect(listed.filter((key) => !(key in endpoints))).toEqual(unanswered.filter((key) => listed.includes(key)));
  });

  test('are told from ours by the mark of an extension', () => {
    const ours = Object.entries<Endpoint>(endpoints).filter(([, one]) => one.extension);
    const others = Object.keys(endpoints).filter((key) => !ours.some(([own]) => own === key));
    expect(others.filter((key) => !listed.includes(key))).toEqual([]);
    expect(ours.map(([key]) => key).filter((key) => listed.includes(key))).toEqual([]);
  });
});
