import { useTranslation } from 'react-i18next';
import { audit } from '../../locales/en/audit.ts';

/** Acts that the log can hold, by name; what the server writes beyond these is shown as it is. */
export const knownActs: readonly string[] = Object.keys(audit)
  .filter((key) => key.startsWith('act.'))
  .map((key) => key.slice('act.'.length));

/** Kinds of acts: the nouns before the dot. */
export const knownKinds: readonly string[] = [...new Set(knownActs.map((act) => act.split('.')[0] ?? act))];

/**
 * Names in the language on the screen: of an act (`member.remove`), of a kind of acts (`member`), of one thing that is
 * acted on (`user`), and of what is changed of it (`title`).
 */
export function useActNames(): Record<'act' | 'kind' | 'noun' | 'field', (word: string) => string> {
  const { t } = useTranslation('audit');
  const nameIn = (part: string) => (word: string) => {
    const key = `${part}.${word}`;
    // Only keys of the table are its keys.
    return Object.hasOwn(audit, key) ? t(key as keyof typeof audit) : word;
  };
  return { act: nameIn('act'), kind: nameIn('kind'), noun: nameIn('noun'), field: nameIn('field') };
}
