import { SHORTEST_PASSWORD, type PasswordWeakness, weaknessText } from '@assay/contract/password-weakness';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../lib/i18n/index.ts';

export type PasswordStrength = 'fair' | 'strong';

/** Texts that a new password must not contain. */
export interface PasswordOwner {
  name: string;
  email: string;
}

/**
 * A rough estimate of the strength of an acceptable password, from its length and variety; only advice. Repeats and
 * sequences (`aaaa`, `1234`) count once.
 */
export function passwordStrength(password: string): PasswordStrength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const codes = Array.from(password, (char) => char.codePointAt(0) ?? 0);
  const surprising = codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1).length;
  return surprising + 2 * (kinds - 1) >= 14 ? 'strong' : 'fair';
}

type Rules = typeof import('@assay/rules/passwords');
let loaded: Rules | undefined;

/**
 * Returns why the server would refuse a new password, null if it would not. The rules and their word list load after
 * the form; until then only the length is checked.
 */
export function usePasswordRules(): (password: string, owner?: PasswordOwner) => string | null {
  const language = useLanguage();
  const [rules, setRules] = useState(loaded);
  useEffect(() => {
    if (loaded !== undefined) return;
    void (async () => {
      try {
        loaded = await import('@assay/rules/passwords');
        setRules(loaded);
      } catch {
        // Without them the form still works: the server checks every password.
      }
    })();
  }, []);
  return (password, owner = { name: '', email: '' }) => {
    const weakness = weaknessOf(rules, password, owner);
    return weakness === null ? null : weaknessText(weakness, language);
  };
}

function weaknessOf(rules: Rules | undefined, password: string, owner: PasswordOwner): PasswordWeakness | null {
  if (rules === undefined) return Array.from(password).length < SHORTEST_PASSWORD ? 'short' : null;
  return rules.passwordWeakness(password, rules.wordsAbout(owner, globalThis.location.origin));
}
