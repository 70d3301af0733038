import { useTranslation } from 'react-i18next';
import { audit } from '../../locales/en/audit.ts';

/** Names of the acts that this client knows; unknown acts of the log are shown untranslated. */
export const knownActs: readonly string[] = Object.keys(audit)
  .filter((key) => key.startsWith('act.'))
  .map((key) => key.slice('act.'.length));

/** Kinds of acts: the noun before the dot. */
export const knownKinds: readonly string[] = [...new Set(knownActs.map((act) => act.split('.')[0] ?? act))];

/**
 * Names in the language of the page: of an act (`member.remove`), a kind of acts (`member`), an object (`user`) and a
 * changed field (`title`).
 */
export function useActNames(): Record<'act' | 'kind' | 'noun' | 'field', (word: string) => string> {
  const { t } = useTranslation('audit');
  const nameIn = (part: string) => (word: string) => {
    const key = `${part}.${word}`;
    // An own key of the table is one of its typed keys.
    return Object.hasOwn(audit, key) ? t(key as keyof typeof audit) : word;
  };
  return { act: nameIn('act'), kind: nameIn('kind'), noun: nameIn('noun'), field: nameIn('field') };
}
