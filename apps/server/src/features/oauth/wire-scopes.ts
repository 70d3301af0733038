import type { AppSettings } from '@assay/contract';

const DEFAULT_SCOPES = ['user.details'];

/** Scopes of the wire's tokens of an app, which are not requested: all scopes of its settings. */
export function wireScopes({ scopes }: AppSettings): string[] {
  return scopes === undefined || scopes.length === 0 ? DEFAULT_SCOPES : [...new Set(scopes)];
}
