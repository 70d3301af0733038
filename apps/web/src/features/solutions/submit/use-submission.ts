import type { ShownProblemConfig } from '@assay/contract';
import { useEffect, useRef, useState } from 'react';
import { draftField, readDraft, writeDraft } from './drafts.ts';
import { LANGUAGE_KEY, submissionFiles, submitFormOf, type SubmitForm } from './submit-form.ts';

/** Delay between the last key press and the storing of a draft. */
const DRAFT_DELAY_MS = 400;
const LANGUAGE_MEMORY = 'assay-language';

/** Content of the editor: the selected language, and texts by draft field. */
export interface EditorContent {
  language: string;
  texts: Readonly<Record<string, string>>;
}

export interface Submission {
  form: SubmitForm;
  language: string;
  setLanguage: (language: string) => void;
  /** Selects another language without storing it as the user's preference. */
  offerLanguage: (language: string) => void;
  /** Text of a code file in the selected language. */
  text: (path: string) => string;
  setText: (path: string, text: string) => void;
  /** Replaces the content of the editor and returns the previous one. */
  exchange: (other: EditorContent) => EditorContent;
  metadata: (key: string) => string;
  setMetadata: (key: string, value: string) => void;
  /** Whether the last change is stored in this browser; null before the first. */
  draftKept: boolean | null;
  /** True if every code file is blank, or every answer if no code is requested. */
  isBlank: boolean;
  files: () => Record<string, string>;
}

/**
 * The submission being written for a problem. Texts are drafts per family of languages, so that switching languages
 * loses nothing, and they return after a reload. `start` replaces the draft once, for example by an earlier solution.
 */
export function useSubmission(
  userId: string,
  problemId: string,
  config: ShownProblemConfig,
  start?: { files: Readonly<Record<string, string>>; language: string },
): Submission {
  const form = submitFormOf(config);
  const [language, setLanguageState] = useState(() => firstLanguage(languagesOf(form), start?.language));
  const [texts, setTexts] = useState<Record<string, string>>(() => startTexts(start));
  const [draftKept, setDraftKept] = useState<boolean | null>(null);

  const readField = (field: string) => readDraft({ userId, problemId, field });
  /** Earlier versions stored drafts by language. */
  const readKept = (path: string) => readField(draftField(path, language)) ?? readField(`${path}:${language}`);
  const text = (path: string) =>
    texts[draftField(path, language)] ??
    readKept(path) ??
    form.code.find((field) => field.path === path)?.initial ??
    '';

  const metadata = (key: string) =>
    key === LANGUAGE_KEY ? language : (texts[answerField(key)] ?? readField(answerField(key)) ?? '');

  /** Stores what was typed since the last time. */
  const unwritten = useRef<(() => boolean) | null>(null);
  useEffect(() => {
    if (Object.keys(texts).length === 0) return undefined;
    unwritten.current = () => {
      unwritten.current = null;
      const kept = Object.entries(texts).map(([field, value]) =>
        value === ''
          ? writeDraft({ userId, problemId, field }, '', 0) || true
          : writeDraft({ userId, problemId, field }, value, Date.now()),
      );
      return kept.every(Boolean);
    };
    const timer = setTimeout(() => {
      if (unwritten.current) setDraftKept(unwritten.current());
    }, DRAFT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [texts, userId, problemId]);
  useEffect(() => {
    // Stored even if the user leaves at the same moment.
    const flush = () => void unwritten.current?.();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

  /** Code typed before a language was selected moves to it, if nothing is written in that language. */
  function bringAlong(chosen: string): void {
    for (const { path, initial } of form.code) {
      const [current, field] = [text(path), draftField(path, chosen)];
      const isWritten = current.trim() !== '' && current !== initial;
      if (!isWritten || texts[field] !== undefined || readField(field) !== null) continue;
      setTexts((before) => ({ ...before, [field]: current }));
    }
  }

  const setLanguage = (chosen: string) => {
    bringAlong(chosen);
    rememberLanguage(chosen);
    setLanguageState(chosen);
  };

  return {
    form,
    language,
    setLanguage,
    offerLanguage: setLanguageState,
    text,
    setText: (path, value) => setTexts((before) => ({ ...before, [draftField(path, language)]: value })),
    exchange: (other) => {
      const now = (field: string) => texts[field] ?? readField(field) ?? '';
      const stood = {
        language,
        texts: Object.fromEntries(Object.keys(other.texts).map((field) => [field, now(field)])),
      };
      rememberLanguage(other.language);
      setLanguageState(other.language);
      setTexts((before) => ({ ...before, ...other.texts }));
      return stood;
    },
    metadata,
    setMetadata: (key, value) => setTexts((before) => ({ ...before, [answerField(key)]: value })),
    draftKept,
    isBlank:
      form.code.length > 0
        ? form.code.every((field) => text(field.path).trim() === '')
        : form.metadata.every((field) => metadata(field.key).trim() === ''),
    files: () =>
      submissionFiles(
        form,
        Object.fromEntries(form.code.map((field) => [field.path, text(field.path)])),
        Object.fromEntries(form.metadata.map((field) => [field.key, metadata(field.key)])),
      ),
  };
}

/** Answers belong to no language. Not a possible file name of a form. */
function answerField(key: string): string {
  return `//answer:${key}`;
}

function startTexts(
  start: { files: Readonly<Record<string, string>>; language: string } | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(start?.files ?? {}).map(([path, text]) => [draftField(path, start?.language ?? ''), text]),
  );
}

export const languagesOf = (form: SubmitForm): readonly string[] =>
  form.metadata.find(({ key }) => key === LANGUAGE_KEY)?.options ?? [];

/** The desk starts with it next time. */
export const rememberLanguage = (language: string): void => localStorage.setItem(LANGUAGE_MEMORY, language);

/** The preferred language if it is offered, otherwise the one last used. */
export function firstLanguage(languages: readonly string[], preferred: string | undefined): string {
  const remembered = localStorage.getItem(LANGUAGE_MEMORY);
  return (
    languages.find((name) => name === preferred) ??
    languages.find((name) => name === remembered) ??
    languages[0] ??
    preferred ??
    ''
  );
}
