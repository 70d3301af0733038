import { draftField, forgetDraft, KEPT_FIELD, readDraft, writeDraft } from '../submit/drafts.ts';
import type { CodeField } from '../submit/submit-form.ts';
import type { StartFrom } from '../submit/submit-panel.tsx';
import type { EditorContent } from '../submit/use-submission.ts';

/** A draft that was replaced by the code of an earlier solution, or that code after the draft has come back. */
export interface KeptDraft extends EditorContent {
  /** null: the code was written before signing in. */
  solutionId: string | null;
  /** Whether the draft is back, and the code is what is kept. */
  isBack: boolean;
  /** What the solution brought, by field: as long as it stands there untouched there is nothing else to lose. */
  loaded: Readonly<Record<string, string>>;
}

/** Whose desk, and of which problem. */
export interface DeskPlace {
  userId: string;
  problemId: string;
}

const fieldAt = (place: DeskPlace) => ({ ...place, field: KEPT_FIELD });

export function readKept(place: DeskPlace): KeptDraft | null {
  const text = readDraft(fieldAt(place));
  if (text === null) return null;
  try {
    // Written by `keep` below, in this browser.
    return JSON.parse(text) as KeptDraft;
  } catch {
    return null;
  }
}

export const keep = (place: DeskPlace, kept: KeptDraft): boolean =>
  writeDraft(fieldAt(place), JSON.stringify(kept), Date.now());

export const forgetKept = (place: DeskPlace): void => forgetDraft(fieldAt(place));

/**
 * Makes the code of an earlier solution the draft of the desk, and keeps what it takes the place of: answers with that,
 * or with null where nothing would be lost. `language`: what the desk shows now. Code loaded before and not touched
 * since is not worth keeping; the draft that was kept for it stays kept.
 */
export function replaceDraft(
  place: DeskPlace,
  code: readonly CodeField[],
  start: StartFrom,
  language: string,
): KeptDraft | null {
  const loaded: Record<string, string> = {};
  const texts: Record<string, string> = {};
  const prior = readKept(place);
  const isUntouched =
    prior !== null &&
    !prior.isBack &&
    Object.entries(prior.loaded).every(([field, text]) => readDraft({ ...place, field }) === text);
  const carried = isUntouched ? prior : null;
  let isWorthKeeping = carried !== null;
  for (const { path, initial } of code) {
    const text = start.files[path];
    if (text === undefined) continue;
    const field = draftField(path, start.language);
    const draft = readDraft({ ...place, field });
    loaded[field] = text;
    texts[field] = carried?.texts[field] ?? draft ?? initial;
    const isLost = draft !== null && draft !== text && draft.trim() !== '' && draft !== initial;
    if (isLost && carried?.loaded[field] !== draft) isWorthKeeping = true;
  }
  const kept = isWorthKeeping
    ? {
        solutionId: start.solutionId,
        isBack: false,
        language: carried?.language ?? language,
        texts: { ...carried?.texts, ...texts },
        loaded,
      }
    : null;
  if (kept) keep(place, kept);
  else forgetKept(place);
  for (const [field, text] of Object.entries(loaded)) writeDraft({ ...place, field }, text, Date.now());
  return kept;
}
