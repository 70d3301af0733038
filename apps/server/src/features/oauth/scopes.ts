import { areaScopes, EVERYTHING, identityScopes, scopeText, type AppSettings } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { wireScopes } from './wire-scopes.ts';

/** Not for the command line, which requests it on machines of all kinds. */
const notOnCommandLines = ['admin', 'app', 'github-compat'];

/**
 * The scopes that an app requests, without duplicates. Unknown names are ignored, as RFC 6749 allows; a scope that
 * the app's settings do not name throws `oauth-scope-invalid`. A request without scopes gets those of the settings.
 * `settings` is null for the command line.
 */
export function requestedScopes(settings: AppSettings | null, requested: string | undefined): string[] {
  const names = [...new Set((requested ?? '').split(' ').filter((name) => scopeText(name) !== undefined))];
  if (names.some((name) => !mayAsk(settings, name))) throw refusal('oauth-scope-invalid');
  if (names.length > 0) return names;
  return settings === null ? ['openid'] : wireScopes(settings);
}

function mayAsk(settings: AppSettings | null, name: string): boolean {
  if (settings === null) return name !== EVERYTHING && name !== 'offline_access' && !notOnCommandLines.includes(name);
  if (Object.hasOwn(identityScopes, name)) return true;
  const listed = settings.scopes ?? [];
  return listed.includes(name) || (listed.includes(EVERYTHING) && Object.hasOwn(areaScopes, name));
}

/** A scope with its description; unknown ones, from settings of other servers, are shown as they are. */
export function describeScope(name: string) {
  const { en, zh, isSensitive } = scopeText(name) ?? { en: name, zh: name, isSensitive: true };
  return { name, en, zh, isSensitive: isSensitive ?? false };
}
