import type { ShownProblemConfig } from '@assay/contract';
import { DEFAULT_EDITOR_SOLUTION_BYTES, DEFAULT_SOLUTION_BYTES } from '@assay/contract/run-limits';
import type { EditorLanguage } from '../../../ui/code-editor/index.tsx';
import { syntaxNamed } from '../../../ui/code-syntax/syntaxes.ts';

/* The submission form of a problem, converted from its configuration to fields. */

export interface CodeField {
  kind: 'code';
  path: string;
  label: string;
  description: string;
  initial: string;
  language: string;
}

export interface ChoiceField {
  /** One of the options, several of them (separated by commas), or any text. */
  kind: 'choice' | 'choices' | 'text';
  /** The metadata file and the key in it. */
  path: string;
  key: string;
  label: string;
  description: string;
  options: readonly string[];
}

export interface SubmitForm {
  code: CodeField[];
  metadata: ChoiceField[];
  upload: boolean;
  zipFolder: boolean;
  /** Largest archive, bytes. */
  maxSizeBytes: number;
}

export const LANGUAGE_KEY = 'language';

export function submitFormOf(config: ShownProblemConfig): SubmitForm {
  const form: SubmitForm = {
    code: [],
    metadata: [],
    upload: config.submit.upload === true,
    zipFolder: config.submit.zipFolder === true,
    maxSizeBytes: config.solution?.maxSize ?? defaultMaxSizeOf(config.submit),
  };
  for (const file of config.submit.form?.files ?? []) {
    for (const item of file.type.metadata?.items ?? []) {
      const { select, choices } = item.type;
      form.metadata.push({
        kind: select ? 'choice' : choices ? 'choices' : 'text',
        path: file.path,
        key: item.key,
        label: item.label ?? item.key,
        description: item.description ?? '',
        options: (select ?? choices)?.options ?? [],
      });
    }
    if (!file.type.metadata) {
      form.code.push({
        kind: 'code',
        path: file.path,
        label: file.label ?? file.path,
        description: file.description ?? '',
        initial: file.default ?? '',
        language: file.type.editor?.language ?? '',
      });
    }
  }
  return form;
}

function defaultMaxSizeOf({ form, upload }: ShownProblemConfig['submit']): number {
  return form !== undefined && upload !== true ? DEFAULT_EDITOR_SOLUTION_BYTES : DEFAULT_SOLUTION_BYTES;
}

/** The files of a submission: texts under their paths, metadata gathered into JSON. */
export function submissionFiles(
  form: SubmitForm,
  texts: Readonly<Record<string, string>>,
  metadata: Readonly<Record<string, string>>,
): Record<string, string> {
  const files: Record<string, string> = {};
  for (const field of form.code) files[field.path] = texts[field.path] ?? field.initial;
  for (const path of new Set(form.metadata.map((field) => field.path))) {
    const fields = form.metadata.filter((field) => field.path === path);
    files[path] = JSON.stringify(Object.fromEntries(fields.map(({ key }) => [key, metadata[key] ?? ''])));
  }
  return files;
}

/** Syntax for the name of a language as contestants see it, or for a file by its name. */
export function syntaxOf(name: string): EditorLanguage {
  const language = /\.([a-z]\w*)$/i.exec(name)?.[1] ?? name;
  if (/^(md|markdown)$/i.test(language)) return 'markdown';
  // `C++17 (O2)`, `Python 3` and `pypy3` start with the name of the language.
  const first = /^[a-z]+(?:\+\+|#)?/i.exec(language)?.[0] ?? '';
  if (/^(g\+\+|clang|hh)/i.test(first)) return 'cpp';
  if (/^(py|pypy)/i.test(first)) return 'python';
  return syntaxNamed(first) ?? 'text';
}
