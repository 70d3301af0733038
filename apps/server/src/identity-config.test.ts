import { expect, test } from 'vitest';
import { ConfigError, describeSettings, loadConfig } from './config.ts';

const problemsOf = (env: Record<string, string>) => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};
const placesOf = (env: Record<string, string>) => problemsOf(env).map((line) => line.split(' ')[0]);
const ASSAY_PUBLIC_ORIGIN = 'https://oj.example.edu';

test('without settings there are passwords, and binding requires a proof', () => {
  expect(loadConfig({}).identity).toEqual({
    providers: ['password'],
    mfaBind: true,
    secondFactorForAdmins: false,
    mail: null,
    sms: null,
    iaaa: null,
    uaaa: null,
    oidc: [],
  });
});

test('the ways to sign in keep the order of the wire, in whatever order they are configured', () => {
  const env = {
    ASSAY_PUBLIC_ORIGIN,
    ASSAY_AUTH_PROVIDERS: ' sms, mail ,password',
    ASSAY_MAIL_URL: 'smtp://mail.example.edu:25',
    ASSAY_MAIL_FROM: 'judge@example.edu',
    ASSAY_MAIL_DOMAINS: 'Example.edu /^admin@/',
    ASSAY_SMS_GATEWAY: 'http://sms.example.edu/',
    ASSAY_SMS_VARIABLES: '{"sign":"Judge"}',
  };
  const { providers, mail, sms } = loadConfig(env).identity;
  expect(providers).toEqual(['password', 'mail', 'sms']);
  expect(mail?.allowed).toEqual(['example.edu', /^admin@/i]);
  expect(sms).toEqual({
    gateway: 'http://sms.example.edu',
    variables: { sign: 'Judge' },
    context: {},
    codeVariable: 'code',
  });
});

test('an enabled way to sign in with missing settings is refused with a line for each', () => {
  expect(placesOf({ ASSAY_AUTH_PROVIDERS: 'password,mail' })).toEqual([
    'ASSAY_PUBLIC_ORIGIN',
    'ASSAY_MAIL_URL',
    'ASSAY_MAIL_FROM',
  ]);
  expect(placesOf({ ASSAY_AUTH_PROVIDERS: 'password,sms' })).toEqual(['ASSAY_SMS_GATEWAY']);
  expect(placesOf({ ASSAY_AUTH_PROVIDERS: 'iaaa' })).toEqual(['ASSAY_IAAA_ID', 'ASSAY_IAAA_KEY']);
  expect(placesOf({ ASSAY_AUTH_PROVIDERS: 'uaaa' })).toEqual(['ASSAY_UAAA_ISSUER', 'ASSAY_UAAA_CLIENT_ID']);
  expect(placesOf({ ASSAY_OIDC: 'campus' })).toEqual([
    'ASSAY_PUBLIC_ORIGIN',
    'ASSAY_OIDC_CAMPUS_ISSUER',
    'ASSAY_OIDC_CAMPUS_CLIENT_ID',
  ]);
});

test('unknown methods, and having no sign-in method at all, are refused', () => {
  expect(placesOf({ ASSAY_AUTH_PROVIDERS: 'password,telepathy' })).toEqual(['ASSAY_AUTH_PROVIDERS']);
  expect(problemsOf({ ASSAY_AUTH_PROVIDERS: 'sms', ASSAY_SMS_GATEWAY: 'http://sms' })[0]).toContain('a way to sign in');
});

test('any number of OpenID Connect providers can be configured, with TLS or on this machine only', () => {
  const env = {
    ASSAY_PUBLIC_ORIGIN,
    ASSAY_OIDC: 'campus, local',
    ASSAY_OIDC_CAMPUS_ISSUER: 'https://id.example.edu/realm',
    ASSAY_OIDC_CAMPUS_CLIENT_ID: 'assay',
    ASSAY_OIDC_CAMPUS_CLIENT_SECRET: 'hunter2',
    ASSAY_OIDC_CAMPUS_TITLE: 'Campus',
    ASSAY_OIDC_CAMPUS_SIGNUP: '1',
    ASSAY_OIDC_LOCAL_ISSUER: 'http://127.0.0.1:9000',
    ASSAY_OIDC_LOCAL_CLIENT_ID: 'x',
  };
  expect(loadConfig(env).identity.oidc).toEqual([
    {
      name: 'oidc-campus',
      title: 'Campus',
      issuer: 'https://id.example.edu/realm',
      clientId: 'assay',
      clientSecret: 'hunter2',
      scopes: 'openid profile email',
      signup: true,
    },
    expect.objectContaining({ name: 'oidc-local', title: 'local', clientSecret: null, signup: false }),
  ]);
  expect(problemsOf({ ...env, ASSAY_OIDC_LOCAL_ISSUER: 'http://id.example.edu' })).toEqual([
    'ASSAY_OIDC_LOCAL_ISSUER must be a URL that begins with https://.',
  ]);
  expect(placesOf({ ASSAY_PUBLIC_ORIGIN, ASSAY_OIDC: 'Not Good' })).toContain('ASSAY_OIDC');
});

test('secrets are listed as set and never shown, nor repeated when they are refused', () => {
  const env = {
    ASSAY_MAIL_URL: 'smtp://judge:hunter2@mail',
    ASSAY_IAAA_KEY: 'hunter2',
    ASSAY_SMS_CONTEXT: '{"key":"hunter2"}',
    ASSAY_OIDC: 'campus,open',
    ASSAY_OIDC_CAMPUS_CLIENT_SECRET: 'hunter2',
    ASSAY_OIDC_OPEN_TITLE: 'Open door',
  };
  const listed = describeSettings(env);
  expect(listed).not.toContain('hunter2');
  expect(listed).toMatch(/^\* ASSAY_OIDC_CAMPUS_CLIENT_SECRET +\(set\)/m);
  expect(listed).toMatch(/^\* ASSAY_OIDC_OPEN_TITLE +Open door/m);
  const bad = {
    ...env,
    ASSAY_PUBLIC_ORIGIN,
    ASSAY_OIDC: '',
    ASSAY_AUTH_PROVIDERS: 'password,mail,sms',
    ASSAY_MAIL_URL: 'http://judge:hunter2@mail',
    ASSAY_SMS_CONTEXT: '{hunter2',
  };
  expect(problemsOf(bad).length).toBeGreaterThan(1);
  expect(problemsOf(bad).join(' ')).not.toContain('hunter2');
});
