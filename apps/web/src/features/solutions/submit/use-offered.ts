import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Reply } from '../../../lib/api/index.ts';
import { languages } from '../../../lib/programming-languages.ts';
import { isNamed, offeredLanguages } from './languages.api.ts';
import { LANGUAGE_KEY } from './submit-form.ts';
import type { Submission } from './use-submission.ts';

export interface Offered {
  /** The selectable options of a problem: those that can be judged now, and the selected one. */
  shown: (options: readonly string[]) => readonly string[];
  /** Languages of the problem that no online runner has; empty if unknown. */
  missing: readonly string[];
  /** Version of the compiler of the selected language, and the judge's commands, one per line; empty if unknown. */
  version: string;
}

/**
 * Which languages of a problem can be judged now. Switches away from one that cannot while nothing is written in it.
 */
export function useOffered(orgId: string, label: string, submission: Submission): Offered {
  const { data } = useQuery(offeredLanguages(orgId, label));
  const { language, form } = submission;
  const options = form.metadata.find(({ key }) => key === LANGUAGE_KEY)?.options ?? [];
  const missing = missingOf(options, data);
  const isMissing = missing.includes(language);
  const leave = useEffectEvent(() => {
    const other = options.find((option) => !missing.includes(option));
    if (other !== undefined && submission.isBlank) submission.offerLanguage(other);
  });
  useEffect(() => {
    if (isMissing) leave();
  }, [isMissing]);
  const chosen = data?.languages.find((one) => isNamed(one, language));
  return {
    shown: (all) => inFamilies(all.filter((option) => option === language || !missing.includes(option))),
    missing,
    version: chosen ? aboutOf(chosen) : '',
  };
}

/** In the order of every list of languages, with C++ next to C++; names that we do not know come last. */
export function inFamilies(options: readonly string[]): readonly string[] {
  const placeOf = (option: string) => {
    const place = languages.findIndex(
      ({ name, aliases }) => name === option || aliases.some((alias) => alias === option),
    );
    return place === -1 ? languages.length : place;
  };
  return options.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export function aboutOf({ versions, ways }: Languages['languages'][number]): string {
  return [versions.join('; '), ...ways.flatMap(({ compile, run }) => [compile, run])].join('\n');
}

type Languages = Reply<'GET /api/org/:orgId/language'>;

/** If all languages would be missing, the names are not ours: none is reported. */
export function missingOf(options: readonly string[], data: Languages | undefined): readonly string[] {
  if (data?.known !== true) return [];
  const missing = options.filter((option) => !data.languages.some((one) => isNamed(one, option)));
  return missing.length === options.length ? [] : missing;
}
