import { z } from 'zod';
import { secretSetting, setting, type SettingsReader } from './settings.ts';

/** Providers that every client of the wire knows, in the order in which they are listed. */
export const wireProviders = ['password', 'mail', 'iaaa', 'sms', 'uaaa'] as const;
export type WireProvider = (typeof wireProviders)[number];
const signInProviders: readonly string[] = ['password', 'mail', 'iaaa', 'uaaa'];

/** How people sign in. */
export interface IdentityConfig {
  providers: readonly WireProvider[];
  /** Whether binding takes a second proof. */
  mfaBind: boolean;
  /** Whether administrators of the installation need a second factor to act as such. */
  secondFactorForAdmins: boolean;
  mail: MailConfig | null;
  sms: SmsConfig | null;
  iaaa: IaaaConfig | null;
  uaaa: UaaaConfig | null;
  oidc: readonly OidcConfig[];
}

export interface MailConfig {
  /** smtp:// or smtps://, with name and password where the server wants them. */
  url: string;
  from: string;
  /** Domains or expressions over the whole address; empty: any. */
  allowed: readonly (string | RegExp)[];
  signup: boolean;
}

export interface SmsConfig {
  gateway: string;
  variables: Readonly<Record<string, string>>;
  context: Readonly<Record<string, string>>;
  codeVariable: string;
}

export interface IaaaConfig {
  /** Address that validates tokens. */
  url: string;
  id: string;
  key: string;
  school: string;
  mailDomain: string;
  signup: boolean;
  rebind: boolean;
}

export interface UaaaConfig {
  issuer: string;
  clientId: string;
  signup: boolean;
  rebind: boolean;
}

export interface OidcConfig {
  /** `oidc-` and the name of the settings; what clients call it. */
  name: string;
  title: string;
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  scopes: string;
  signup: boolean;
}

export const identitySettings = [
  setting(
    'ASSAY_AUTH_PROVIDERS',
    'password',
    `ways to sign in and to verify, with commas: ${wireProviders.join(', ')}`,
  ),
  setting('ASSAY_AUTH_MFA_BIND', '1', 'whether changing how one signs in takes a second proof, 1 or 0'),
  setting('ASSAY_SECOND_FACTOR', 'optional', 'optional, or admins: site administrators act only with a second factor'),
  secretSetting('ASSAY_MAIL_URL', 'SMTP server, e.g. smtp://name:password@mail.example.edu:587 or smtps://…'),
  setting('ASSAY_MAIL_FROM', '', 'sender of mails, e.g. Judge <judge@example.edu>'),
  setting('ASSAY_MAIL_DOMAINS', '', 'accepted mail domains or /expressions/ over the address, with blanks; none: any'),
  setting('ASSAY_MAIL_SIGNUP', '0', 'whether a mailed code makes an account where there is none, 1 or 0'),
  setting('ASSAY_SMS_GATEWAY', '', 'SMS gateway; codes are posted to <gateway>/send'),
  secretSetting('ASSAY_SMS_VARIABLES', 'JSON object of texts sent along as template variables'),
  secretSetting('ASSAY_SMS_CONTEXT', 'JSON object of texts sent along as context'),
  setting('ASSAY_SMS_CODE_VARIABLE', 'code', 'template variable that takes the code'),
  setting(
    'ASSAY_IAAA_URL',
    'https://iaaa.pku.edu.cn/iaaa/svc/token/validate.do',
    'where tokens of the IAAA service are validated',
  ),
  setting('ASSAY_IAAA_ID', '', 'our app id there'),
  secretSetting('ASSAY_IAAA_KEY', 'our key there'),
  setting('ASSAY_IAAA_SCHOOL', '北京大学', 'school written into profiles'),
  setting('ASSAY_IAAA_MAIL_DOMAIN', 'pku.edu.cn', 'mail domain of its people'),
  setting('ASSAY_IAAA_SIGNUP', '0', 'whether signing in makes an account where there is none, 1 or 0'),
  setting('ASSAY_IAAA_REBIND', '0', 'whether people may bind another identity instead, 1 or 0'),
  setting('ASSAY_UAAA_ISSUER', '', 'issuer of the UAAA service'),
  setting('ASSAY_UAAA_CLIENT_ID', '', 'our app id there'),
  setting('ASSAY_UAAA_SIGNUP', '0', 'whether signing in makes an account where there is none, 1 or 0'),
  setting('ASSAY_UAAA_REBIND', '0', 'whether people may bind another identity instead, 1 or 0'),
  setting('ASSAY_OIDC', '', 'names of OpenID Connect providers, with commas; each has the settings below'),
  setting('ASSAY_OIDC_<NAME>_ISSUER', '', 'its issuer, e.g. https://id.example.edu'),
  setting('ASSAY_OIDC_<NAME>_CLIENT_ID', '', 'our client id there'),
  secretSetting('ASSAY_OIDC_<NAME>_CLIENT_SECRET', 'our client secret there; none: a public client with PKCE'),
  setting('ASSAY_OIDC_<NAME>_TITLE', '', 'its name as people see it'),
  setting('ASSAY_OIDC_<NAME>_SCOPES', 'openid profile email', 'scopes to ask for'),
  setting('ASSAY_OIDC_<NAME>_SIGNUP', '0', 'whether signing in makes an account where there is none, 1 or 0'),
] as const;

export type IdentityReader = SettingsReader<(typeof identitySettings)[number]['name'] | 'ASSAY_PUBLIC_ORIGIN'>;

/** Reads how people sign in; what is missing for a provider that is on is one line of the reader's problems. */
export function readIdentity(read: IdentityReader): IdentityConfig {
  const named = read.words('ASSAY_AUTH_PROVIDERS');
  const unknown = named.filter((name) => !wireProviders.some((one) => one === name));
  if (unknown.length > 0)
    read.complain('ASSAY_AUTH_PROVIDERS', `may name ${wireProviders.join(', ')}, not ${unknown.join(', ')}`);
  const providers = wireProviders.filter((one) => named.includes(one));
  const oidc = read.words('ASSAY_OIDC').map((name) => readOidc(read, name));
  if (oidc.length === 0 && unknown.length === 0 && !providers.some((one) => signInProviders.includes(one)))
    read.complain('ASSAY_AUTH_PROVIDERS', `must name a way to sign in: ${signInProviders.join(', ')}`);
  const secondFactor = read.oneOf('ASSAY_SECOND_FACTOR', ['optional', 'admins']);
  return {
    providers,
    mfaBind: read.flag('ASSAY_AUTH_MFA_BIND'),
    secondFactorForAdmins: secondFactor === 'admins',
    mail: providers.includes('mail') ? readMail(read) : null,
    sms: providers.includes('sms') ? readSms(read) : null,
    iaaa: providers.includes('iaaa') ? readIaaa(read) : null,
    uaaa: providers.includes('uaaa') ? readUaaa(read) : null,
    oidc,
  };
}

function need(read: IdentityReader, name: Parameters<IdentityReader['optional']>[0], provider: string): string {
  const value = read.optional(name);
  if (value === null) read.complain(name, `is needed with the provider ${provider}`);
  return value ?? '';
}

function readMail(read: IdentityReader): MailConfig {
  need(read, 'ASSAY_MAIL_URL', 'mail');
  // Links in mails must never lead where a forged Host header says.
  need(read, 'ASSAY_PUBLIC_ORIGIN', 'mail');
  return {
    url: read.url('ASSAY_MAIL_URL', ['smtp:', 'smtps:']) ?? '',
    from: need(read, 'ASSAY_MAIL_FROM', 'mail'),
    allowed: read
      .text('ASSAY_MAIL_DOMAINS')
      .split(/\s+/)
      .filter((one) => one !== '')
      .map((one) => readAllowed(read, one)),
    signup: read.flag('ASSAY_MAIL_SIGNUP'),
  };
}

function readAllowed(read: IdentityReader, text: string): string | RegExp {
  if (!/^\/.+\/$/.test(text)) return text.toLowerCase().replace(/^@/, '');
  try {
    return new RegExp(text.slice(1, -1), 'i');
  } catch {
    read.complain('ASSAY_MAIL_DOMAINS', `has an expression that cannot be read: ${text}`);
    return '';
  }
}

function readSms(read: IdentityReader): SmsConfig {
  need(read, 'ASSAY_SMS_GATEWAY', 'sms');
  return {
    gateway: read.url('ASSAY_SMS_GATEWAY', ['https:', 'http:']) ?? '',
    variables: readTexts(read, 'ASSAY_SMS_VARIABLES'),
    context: readTexts(read, 'ASSAY_SMS_CONTEXT'),
    codeVariable: read.text('ASSAY_SMS_CODE_VARIABLE'),
  };
}

function readTexts(
  read: IdentityReader,
  name: 'ASSAY_SMS_VARIABLES' | 'ASSAY_SMS_CONTEXT',
): Readonly<Record<string, string>> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(read.optional(name) ?? '{}'));
  } catch {
    read.complain(name, 'must be a JSON object of texts, like {"sign":"Judge"}');
    return {};
  }
}

function readIaaa(read: IdentityReader): IaaaConfig {
  return {
    url: read.free.url('ASSAY_IAAA_URL', read.text('ASSAY_IAAA_URL'), ['https:', 'http:']) ?? '',
    id: need(read, 'ASSAY_IAAA_ID', 'iaaa'),
    key: need(read, 'ASSAY_IAAA_KEY', 'iaaa'),
    school: read.text('ASSAY_IAAA_SCHOOL'),
    mailDomain: read.text('ASSAY_IAAA_MAIL_DOMAIN'),
    signup: read.flag('ASSAY_IAAA_SIGNUP'),
    rebind: read.flag('ASSAY_IAAA_REBIND'),
  };
}

function readUaaa(read: IdentityReader): UaaaConfig {
  need(read, 'ASSAY_UAAA_ISSUER', 'uaaa');
  return {
    issuer: readIssuer(read, 'ASSAY_UAAA_ISSUER'),
    clientId: need(read, 'ASSAY_UAAA_CLIENT_ID', 'uaaa'),
    signup: read.flag('ASSAY_UAAA_SIGNUP'),
    rebind: read.flag('ASSAY_UAAA_REBIND'),
  };
}

const OIDC_NAME = /^[a-z][a-z0-9]{0,15}$/;

function readOidc(read: IdentityReader, name: string): OidcConfig {
  if (!OIDC_NAME.test(name)) read.complain('ASSAY_OIDC', `may hold names of small letters and digits, not "${name}"`);
  // Browsers come back to an address that the provider knows.
  if (read.optional('ASSAY_PUBLIC_ORIGIN') === null)
    read.complain('ASSAY_PUBLIC_ORIGIN', `is needed with the provider ${name} of ASSAY_OIDC`);
  const prefix = `ASSAY_OIDC_${name.toUpperCase()}_`;
  const needed = (part: string) => {
    const value = read.free.optional(prefix + part);
    if (value === null) read.complain(prefix + part, `is needed with the provider ${name} of ASSAY_OIDC`);
    return value ?? '';
  };
  const signup = read.free.optional(`${prefix}SIGNUP`)?.toLowerCase() ?? '0';
  if (!['0', '1', 'true', 'false'].includes(signup)) read.complain(`${prefix}SIGNUP`, 'must be 1 or 0');
  needed('ISSUER');
  return {
    name: `oidc-${name}`,
    title: read.free.optional(`${prefix}TITLE`) ?? name,
    issuer: readIssuer(read, `${prefix}ISSUER`),
    clientId: needed('CLIENT_ID'),
    clientSecret: read.free.optional(`${prefix}CLIENT_SECRET`),
    scopes: read.free.optional(`${prefix}SCOPES`) ?? 'openid profile email',
    signup: signup === '1' || signup === 'true',
  };
}

/** An issuer is reached over TLS, except on this very machine. */
function readIssuer(read: IdentityReader, name: string): string {
  const issuer = read.free.optional(name);
  if (issuer === null) return '';
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(url?.hostname ?? '');
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLocal))
    read.complain(name, 'must be an address that begins with https://');
  return issuer;
}
