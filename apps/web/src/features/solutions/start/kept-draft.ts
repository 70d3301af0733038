import { draftField, forgetDraft, KEPT_FIELD, readDraft, writeDraft } from '../submit/drafts.ts';
import type { CodeField } from '../submit/submit-form.ts';
import type { StartFrom } from '../submit/submit-panel.tsx';
import type { EditorContent } from '../submit/use-submission.ts';

/** A draft that was replaced by the code of an earlier solution, or that code after the draft was restored. */
export interface KeptDraft extends EditorContent {
  /** null: the code was written before signing in. */
  solutionId: string | null;
  /** Whether the draft was restored, so that the code is what is kept. */
  isBack: boolean;
  /** Texts of the loaded solution by field: while the editor still contains them, nothing else can be lost. */
  loaded: Readonly<Record<string, string>>;
}

/** The desk: its user and its problem. */
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
 * Makes the code of an earlier solution the draft of the desk, and keeps the draft that it replaces: returns that one,
 * or null if nothing would be lost. `language`: the one that the desk shows now. Code that was loaded before and not
 * edited is not kept; the draft kept for it stays.
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
