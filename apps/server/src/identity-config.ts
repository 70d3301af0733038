import { z } from 'zod';
import {
  flag,
  oneOf,
  optional,
  parsed,
  secretSetting,
  setting,
  text,
  url,
  words,
  listSettings,
  type SettingsReader,
} from './settings.ts';

/** Providers that every client of the wire knows, in the order of lists. */
export const wireProviders = ['password', 'mail', 'iaaa', 'sms', 'uaaa'] as const;
export type WireProvider = (typeof wireProviders)[number];
const signInProviders: readonly string[] = ['password', 'mail', 'iaaa', 'uaaa'];

const identityShape = {
  ASSAY_AUTH_PROVIDERS: setting(
    words.prefault('password'),
    `ways to sign in and to verify, comma-separated: ${wireProviders.join(', ')}`,
  ),
  ASSAY_AUTH_MFA_BIND: setting(
    flag.prefault('1'),
    'whether changing how a user signs in requires a second proof, 1 or 0',
  ),
  ASSAY_SECOND_FACTOR: setting(
    oneOf(['optional', 'admins']).prefault('optional'),
    'optional, or admins: site administrators may act only with a second factor',
  ),
};

/** The settings of a provider are read only if it is enabled. */
const mailShape = {
  ASSAY_MAIL_URL: secretSetting(
    url('smtp:', 'smtps:'),
    'SMTP server, e.g. smtp://name:password@mail.example.edu:587 or smtps://…',
  ),
  ASSAY_MAIL_FROM: setting(text, 'sender of mail, e.g. Judge <judge@example.edu>'),
  ASSAY_MAIL_DOMAINS: setting(
    mailPatterns().prefault(''),
    'accepted mail domains or /regular expressions/ for the whole e-mail address, separated by spaces; none: any',
  ),
  ASSAY_MAIL_SIGNUP: setting(
    flag.prefault('0'),
    'whether a mailed code creates an account for a new e-mail address, 1 or 0',
  ),
};
const mailSettings = z.object(mailShape).transform((given) => ({
  /** smtp:// or smtps://, with user and password if the server requires them. */
  url: given.ASSAY_MAIL_URL,
  from: given.ASSAY_MAIL_FROM,
  /** Domains or expressions for the whole e-mail address; empty: any. */
  allowed: given.ASSAY_MAIL_DOMAINS,
  signup: given.ASSAY_MAIL_SIGNUP,
}));
export type MailConfig = z.output<typeof mailSettings>;

const smsShape = {
  ASSAY_SMS_GATEWAY: setting(url('https:', 'http:'), 'SMS gateway; codes are posted to <gateway>/send'),
  ASSAY_SMS_VARIABLES: secretSetting(texts().prefault('{}'), 'JSON object of strings sent as template variables'),
  ASSAY_SMS_CONTEXT: secretSetting(texts().prefault('{}'), 'JSON object of strings sent as context'),
  ASSAY_SMS_CODE_VARIABLE: setting(text.prefault('code'), 'template variable of the code'),
};
const smsSettings = z.object(smsShape).transform((given) => ({
  gateway: given.ASSAY_SMS_GATEWAY,
  variables: given.ASSAY_SMS_VARIABLES,
  context: given.ASSAY_SMS_CONTEXT,
  codeVariable: given.ASSAY_SMS_CODE_VARIABLE,
}));
export type SmsConfig = z.output<typeof smsSettings>;

const iaaaShape = {
  ASSAY_IAAA_URL: setting(
    url('https:', 'http:').prefault('https://iaaa.pku.edu.cn/iaaa/svc/token/validate.do'),
    'URL that validates tokens of the IAAA service',
  ),
  ASSAY_IAAA_ID: setting(text, 'our app id there'),
  ASSAY_IAAA_KEY: secretSetting(text, 'our key there'),
  ASSAY_IAAA_SCHOOL: setting(text.prefault('北京大学'), 'school written into profiles'),
  ASSAY_IAAA_MAIL_DOMAIN: setting(text.prefault('pku.edu.cn'), 'mail domain of its people'),
  ASSAY_IAAA_SIGNUP: setting(flag.prefault('0'), 'whether signing in creates an account for a new identity, 1 or 0'),
  ASSAY_IAAA_REBIND: setting(flag.prefault('0'), 'whether users may bind another identity instead, 1 or 0'),
};
const iaaaSettings = z.object(iaaaShape).transform((given) => ({
  /** URL that validates tokens. */
  url: given.ASSAY_IAAA_URL,
  id: given.ASSAY_IAAA_ID,
  key: given.ASSAY_IAAA_KEY,
  school: given.ASSAY_IAAA_SCHOOL,
  mailDomain: given.ASSAY_IAAA_MAIL_DOMAIN,
  signup: given.ASSAY_IAAA_SIGNUP,
  rebind: given.ASSAY_IAAA_REBIND,
}));
export type IaaaConfig = z.output<typeof iaaaSettings>;

const uaaaShape = {
  ASSAY_UAAA_ISSUER: setting(issuer(), 'issuer of the UAAA service'),
  ASSAY_UAAA_CLIENT_ID: setting(text, 'our app id there'),
  ASSAY_UAAA_SIGNUP: setting(flag.prefault('0'), 'whether signing in creates an account for a new identity, 1 or 0'),
  ASSAY_UAAA_REBIND: setting(flag.prefault('0'), 'whether users may bind another identity instead, 1 or 0'),
};
const uaaaSettings = z.object(uaaaShape).transform((given) => ({
  issuer: given.ASSAY_UAAA_ISSUER,
  clientId: given.ASSAY_UAAA_CLIENT_ID,
  signup: given.ASSAY_UAAA_SIGNUP,
  rebind: given.ASSAY_UAAA_REBIND,
}));
export type UaaaConfig = z.output<typeof uaaaSettings>;

const oidcName = /^[a-z][a-z0-9]{0,15}$/;
const oidcListShape = {
  ASSAY_OIDC: setting(
    words.prefault(''),
    'names of OpenID Connect providers, comma-separated; each has the settings below',
  ),
};
const oidcShape = {
  ISSUER: setting(issuer(), 'its issuer, e.g. https://id.example.edu'),
  CLIENT_ID: setting(text, 'our client id there'),
  CLIENT_SECRET: secretSetting(optional(text), 'our client secret there; none: a public client with PKCE'),
  TITLE: setting(optional(text), 'its name as shown to users'),
  SCOPES: setting(text.prefault('openid profile email'), 'scopes to request'),
  SIGNUP: setting(flag.prefault('0'), 'whether signing in creates an account for a new identity, 1 or 0'),
};
const oidcSettings = z.object(oidcShape).transform((given) => ({
  /** Null: the provider's name. */
  title: given.TITLE,
  issuer: given.ISSUER,
  clientId: given.CLIENT_ID,
  clientSecret: given.CLIENT_SECRET,
  scopes: given.SCOPES,
  signup: given.SIGNUP,
}));
/** `name` is `oidc-` and the name in the settings; clients identify the provider by it. */
export type OidcConfig = z.output<typeof oidcSettings> & { name: string; title: string };

const oidcPrefix = (name: string) => `ASSAY_OIDC_${name.toUpperCase()}_`;

/** `<NAME>` stands for each provider listed in ASSAY_OIDC. */
export const listIdentitySettings = (oidcNames: readonly string[]) => [
  ...[identityShape, mailShape, smsShape, iaaaShape, uaaaShape, oidcListShape].flatMap((shape) => listSettings(shape)),
  ...(oidcNames.length === 0 ? ['<name>'] : oidcNames).flatMap((name) => listSettings(oidcShape, oidcPrefix(name))),
];

/** Reads how users sign in. Each missing setting of an enabled provider is reported to the reader. */
export function readIdentity(reader: SettingsReader) {
  const own = reader.read(z.object(identityShape));
  const named = own?.ASSAY_AUTH_PROVIDERS ?? [];
  const unknown = named.filter((name) => !wireProviders.some((one) => one === name));
  if (unknown.length > 0)
    reader.report('ASSAY_AUTH_PROVIDERS', `may contain ${wireProviders.join(', ')}, not ${unknown.join(', ')}`);
  const providers: readonly WireProvider[] = wireProviders.filter((one) => named.includes(one));
  const readWhenOn = <T>(provider: WireProvider, schema: z.ZodType<T>) =>
    providers.includes(provider) ? reader.read(schema, `with the provider ${provider}`) : null;
  // Links in mails must never follow a forged Host header.
  if (providers.includes('mail')) needPublicOrigin(reader, 'with the provider mail');
  const providerConfigs = {
    mail: readWhenOn('mail', mailSettings),
    sms: readWhenOn('sms', smsSettings),
    iaaa: readWhenOn('iaaa', iaaaSettings),
    uaaa: readWhenOn('uaaa', uaaaSettings),
  };
  const oidcNames = reader.read(z.object(oidcListShape))?.ASSAY_OIDC ?? [];
  const oidc: readonly OidcConfig[] = oidcNames.map((name) => readOidc(reader, name)).filter((one) => one !== null);
  if (own && oidcNames.length + unknown.length === 0 && !providers.some((one) => signInProviders.includes(one)))
    reader.report('ASSAY_AUTH_PROVIDERS', `must contain a way to sign in: ${signInProviders.join(', ')}`);
  return (
    own && {
      providers,
      mfaBind: own.ASSAY_AUTH_MFA_BIND,
      secondFactorForAdmins: own.ASSAY_SECOND_FACTOR === 'admins',
      ...providerConfigs,
      oidc,
    }
  );
}

function readOidc(reader: SettingsReader, name: string): OidcConfig | null {
  const because = `with the provider ${name} of ASSAY_OIDC`;
  if (!oidcName.test(name))
    reader.report('ASSAY_OIDC', `must contain names of lower-case letters and digits, not "${name}"`);
  // The provider must know the URL to which browsers return.
  needPublicOrigin(reader, because);
  const config = reader.read(oidcSettings, because, oidcPrefix(name));
  return config && { ...config, name: `oidc-${name}`, title: config.title ?? name };
}

function needPublicOrigin(reader: SettingsReader, because: string): void {
  if (!reader.has('ASSAY_PUBLIC_ORIGIN')) reader.report('ASSAY_PUBLIC_ORIGIN', `is required ${because}`);
}

/** Mail domains or regular expressions for the whole e-mail address, separated by spaces. */
function mailPatterns() {
  return parsed((value, refuse): readonly (string | RegExp)[] =>
    value
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => {
        if (!/^\/.+\/$/.test(word)) return word.toLowerCase().replace(/^@/, '');
        try {
          return new RegExp(word.slice(1, -1), 'i');
        } catch {
          return refuse(`has an invalid regular expression: ${word}`);
        }
      }),
  );
}

/** A JSON object of strings. */
function texts() {
  return parsed((value, refuse): Readonly<Record<string, string>> => {
    try {
      return z.record(z.string(), z.string()).parse(JSON.parse(value));
    } catch {
      return refuse('must be a JSON object of strings, like {"sign":"Judge"}');
    }
  });
}

/** An issuer must use TLS, except on this machine. */
function issuer() {
  return parsed((value, refuse) => {
    const address = URL.canParse(value) ? new URL(value) : undefined;
    const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(address?.hostname ?? '');
    const isAllowed = address?.protocol === 'https:' || (address?.protocol === 'http:' && isLocal);
    return isAllowed ? value : refuse('must be a URL that begins with https://');
  });
}
