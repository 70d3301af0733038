import { syntaxOf } from './submit-form.ts';

/**
 * Text typed for a problem, kept in this browser per user, problem and family of languages, so that nothing is lost by
 * leaving, switching or losing the session. The oldest are dropped if there are too many.
 */
const PREFIX = 'assay-draft:';
const MAX_DRAFTS = 200;
/** In characters; longer texts are not stored. */
const MAX_DRAFT_LENGTH = 512 * 1024;

export interface DraftPlace {
  userId: string;
  problemId: string;
  /** Path of the file and, for the code, its family of languages: C++ and Python do not mix. */
  field: string;
}

/** Owner of drafts written without an account, until they are moved to the user who signs in. */
export const VISITOR = 'visitor';

/** Field of the custom input. Not a possible file name of a form. */
export const INPUT_FIELD = '//input';

interface Stored {
  savedAt: number;
  text: string;
}

/** Field of the draft that an earlier solution replaced. Not a possible file name of a form. */
export const KEPT_FIELD = '//kept';

/** Field of a code file: the dialects of C and C++ share a text, as do those of Python. */
export function draftField(path: string, language: string): string {
  const syntax = syntaxOf(language);
  return `${path}:${syntax === 'text' ? language : syntax === 'c' ? 'cpp' : syntax}`;
}

/** Drafts of a contest and of a virtual run are separate from those of its problems outside. */
export const draftPlaceOf = ({
  problemId,
  contestId,
  runId,
}: {
  problemId: string;
  contestId?: string | undefined;
  runId?: string;
}): string => {
  const inside = contestId ?? runId;
  return inside === undefined ? problemId : `${inside}:${problemId}`;
};

const keyOf = ({ userId, problemId, field }: DraftPlace) => `${PREFIX}${userId}:${problemId}:${field}`;

export function readDraft(place: DraftPlace, storage: Storage = localStorage): string | null {
  return parse(storage.getItem(keyOf(place)))?.text ?? null;
}

/** Stores a draft; an empty text deletes it. Returns whether it is stored. */
export function writeDraft(place: DraftPlace, text: string, nowMs: number, storage: Storage = localStorage): boolean {
  if (text === '') {
    storage.removeItem(keyOf(place));
    return false;
  }
  if (text.length > MAX_DRAFT_LENGTH) return false;
  try {
    storage.setItem(keyOf(place), JSON.stringify({ savedAt: nowMs, text } satisfies Stored));
    dropOldest(storage);
    return true;
  } catch {
    // Storage is full or forbidden: the text is still in the editor, and the caller says that it is not stored.
    return false;
  }
}

export const forgetDraft = (place: DraftPlace, storage: Storage = localStorage): void =>
  storage.removeItem(keyOf(place));

/** Stored fields of the owner for a problem, with their texts and the time of the last change. */
export function draftsOf(
  { userId, problemId }: Omit<DraftPlace, 'field'>,
  storage: Storage = localStorage,
): { field: string; text: string; savedAt: number }[] {
  const start = keyOf({ userId, problemId, field: '' });
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(start))
    .flatMap((key) => {
      const kept = parse(storage.getItem(key));
      return kept ? [{ field: key.slice(start.length), ...kept }] : [];
    });
}

function dropOldest(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  );
  if (keys.length <= MAX_DRAFTS) return;
  const byAge = keys.toSorted((a, b) => savedAt(storage, a) - savedAt(storage, b));
  for (const key of byAge.slice(0, keys.length - MAX_DRAFTS)) storage.removeItem(key);
}

function savedAt(storage: Storage, key: string): number {
  return parse(storage.getItem(key))?.savedAt ?? 0;
}

function parse(text: string | null): Stored | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('text' in value) || !('savedAt' in value)) return null;
    return typeof value.text === 'string' && typeof value.savedAt === 'number'
      ? { text: value.text, savedAt: value.savedAt }
      : null;
  } catch {
    return null;
  }
}
