import { useTranslation } from 'react-i18next';
import type { IconName } from '../../ui/icon.tsx';
import type { Way } from './identity.api.ts';

export const wayIcons: Record<Way['kind'], IconName> = {
  password: 'key',
  mail: 'mail',
  sms: 'mail',
  iaaa: 'org',
  uaaa: 'org',
  oidc: 'org',
  passkey: 'shield',
  totp: 'clock',
  recovery: 'file',
};

/** The name of a sign-in method; external services have the name that their operator configured. */
export function useWayName(): (way: Pick<Way, 'kind' | 'title' | 'provider'>) => string {
  const { t } = useTranslation('identity');
  return ({ kind, title, provider }) => title ?? (kind === 'oidc' ? provider.replace(/^oidc-/, '') : t(`way.${kind}`));
}

/** Second factors as steps after a sign-in, each of its own kind. */
export function factorWays(methods: readonly string[]): Way[] {
  return methods
    .filter((method): method is 'totp' | 'recovery' | 'passkey' => ['totp', 'recovery', 'passkey'].includes(method))
    .map((method) => ({ provider: method, kind: method }));
}
