import type { AppSettings } from '@assay/contract';

const DEFAULT_SCOPES = ['user.details'];

/** What the wire's tokens of an app may do, since nothing is requested there: all that its settings name. */
export function wireScopes({ scopes }: AppSettings): string[] {
  return scopes === undefined || scopes.length === 0 ? DEFAULT_SCOPES : [...new Set(scopes)];
}
