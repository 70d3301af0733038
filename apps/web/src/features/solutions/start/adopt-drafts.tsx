import { useEffect, useEffectEvent } from 'react';
import type { ShownProblemConfig } from '@assay/contract';
import { draftPlaceOf, draftsOf, forgetDraft, INPUT_FIELD, readDraft, VISITOR, writeDraft } from '../submit/drafts.ts';
import type { SolutionPlace } from '../solutions.api.ts';
import { submitFormOf } from '../submit/submit-form.ts';
import { firstLanguage, languagesOf } from '../submit/use-submission.ts';
import { type DeskPlace, keep } from './kept-draft.ts';

/** Moves drafts written without an account to the user who signed in, then calls `onAdopted`. */
export default function AdoptDrafts({
  userId,
  place,
  config,
  onAdopted,
}: {
  userId: string;
  place: SolutionPlace;
  config: ShownProblemConfig;
  onAdopted: () => void;
}): null {
  const adopt = useEffectEvent(() => {
    const language = firstLanguage(languagesOf(submitFormOf(config)), undefined);
    adoptDrafts({ userId, problemId: draftPlaceOf(place) }, language);
    onAdopted();
  });
  useEffect(() => adopt(), []);
  return null;
}

/**
 * Moves the visitor's drafts of a problem to the user. A different draft of the user is kept, as when an earlier
 * solution is loaded.
 */
export function adoptDrafts(desk: DeskPlace, language: string): void {
  const replaced: Record<string, string> = {};
  const loaded: Record<string, string> = {};
  for (const { field, text } of draftsOf({ ...desk, userId: VISITOR })) {
    const own = readDraft({ ...desk, field });
    if (own !== null && own.trim() !== '' && own !== text && field !== INPUT_FIELD) {
      replaced[field] = own;
      loaded[field] = text;
    }
    const isMoved = writeDraft({ ...desk, field }, text, Date.now());
    if (isMoved) forgetDraft({ ...desk, userId: VISITOR, field });
  }
  if (Object.keys(replaced).length === 0) return;
  keep(desk, { solutionId: null, isBack: false, language, texts: replaced, loaded });
}
