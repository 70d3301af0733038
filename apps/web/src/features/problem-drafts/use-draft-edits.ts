import type {
  DraftChange,
  DraftProgram,
  DraftSettings,
  DraftSolutionKind,
  DraftTest,
  ProblemDraft,
} from '@assay/contract';
import { MAX_DRAFT_CHANGES } from '@assay/contract/draft-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refusalOf } from '../../lib/api/index.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { newId } from '../../lib/new-id.ts';
import { applyChanges, draftKeys, sentContent } from './drafts.api.ts';

/** What a setter has changed of one row and the server has not acknowledged. */
export interface TestEdit {
  name?: string;
  sample?: boolean;
  subtask?: string;
  input?: string;
  /** Null: no answer. */
  answer?: string | null;
}
export type SettingsEdit = Partial<
  Pick<DraftSettings, 'timeMs' | 'memoryMiB' | 'outputMiB' | 'subtasks' | 'graders' | 'questions'>
> & {
  checker?: Exclude<DraftSettings['checker'], { type: 'other' }>;
  solutionKind?: DraftSolutionKind;
};
export type ProgramEdit = Pick<DraftProgram, 'role' | 'path' | 'text' | 'subtaskVerdicts'>;

export interface Edits {
  settings?: SettingsEdit;
  tests: Readonly<Record<string, TestEdit>>;
  programs: Readonly<Record<string, ProgramEdit>>;
}

const NOTHING: Edits = { tests: {}, programs: {} };
/** Pause in typing after which edits are sent. */
const SEND_AFTER_MS = 700;
const RETRY_AFTER_MS = 5_000;
/** Characters of one request, within the server's limit of 1 MiB in UTF-8 for most texts. */
export const MAX_REQUEST_CHARACTERS = 300_000;

export type SaveState = 'saved' | 'saving' | 'failed';

export interface DraftEdits {
  /** Edits that are not yet acknowledged. */
  edits: Edits;
  state: SaveState;
  /** Why the last attempt failed; it is repeated. */
  failure: string | null;
  /** Rows that another setter changed at the same time; the setter chooses. By the keys `settings` and ids. */
  conflicts: ReadonlySet<string>;
  editSettings: (edit: SettingsEdit) => void;
  editTest: (id: string, edit: TestEdit) => void;
  editProgram: (id: string, edit: ProgramEdit) => void;
  /** Sends the edit again over the other setter's change, which may be a removal, or discards it. */
  settle: (key: string, whose: 'mine' | 'theirs') => void;
  /** Sends everything now. Rejects if that fails or a conflict is open. */
  flush: () => Promise<void>;
}

/**
 * Saves edits of a draft while they are typed. They stay in the browser's storage until the server has acknowledged
 * them, so that a crash or a lost connection loses nothing.
 */
export function useDraftEdits(problemId: string, draft: ProblemDraft): DraftEdits {
  const queries = useQueryClient();
  const errorText = useErrorText();
  const [edits, setEdits] = useState<Edits>(() => restore(problemId, draft));
  const [state, setState] = useState<SaveState>('saved');
  const [failure, setFailure] = useState<string | null>(null);
  const [conflicts, setConflicts] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef({ edits, conflicts });
  const sending = useRef<Promise<void>>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** False once the page is left: then the edits wait in the storage for the next visit, and nothing is repeated. */
  const isHere = useRef(true);

  function put(next: Edits): void {
    latest.current.edits = next;
    setEdits(next);
    remember(problemId, next);
  }
  function putConflicts(next: ReadonlySet<string>): void {
    latest.current.conflicts = next;
    setConflicts(next);
  }
  function schedule(afterMs: number): void {
    clearTimeout(timer.current);
    if (!isHere.current) return;
    // The failure is shown, and another attempt follows.
    timer.current = setTimeout(() => void flush().catch(() => undefined), afterMs);
  }
  function edit(next: Edits): void {
    put(next);
    setState('saving');
    schedule(SEND_AFTER_MS);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer.current);
    while (sending.current) await sending.current.catch(() => undefined);
    sending.current = sendAll();
    try {
      await sending.current;
    } finally {
      sending.current = null;
    }
  }

  async function sendAll(): Promise<void> {
    try {
      for (;;) {
        const sent = latest.current.edits;
        const current = queries.getQueryData<ProblemDraft>(draftKeys.one(problemId)) ?? draft;
        const batch = await nextBatch(problemId, sent, current, latest.current.conflicts);
        if (batch.length === 0) break;
        setState('saving');
        const changes = batch.map(({ change }) => change);
        const reply = await applyChanges(queries, problemId, changes);
        const stale = new Set(latest.current.conflicts);
        let left = latest.current.edits;
        for (const [index, { key }] of batch.entries()) {
          if (reply.results[index]?.state === 'stale') stale.add(key);
          else left = without(left, sent, key);
        }
        put(left);
        putConflicts(stale);
      }
      setFailure(null);
      setState(latest.current.conflicts.size > 0 ? 'failed' : 'saved');
      if (latest.current.conflicts.size > 0) throw new Error('Another setter changed the same row.');
    } catch (error) {
      setState('failed');
      if (latest.current.conflicts.size === 0) {
        setFailure(errorText(error));
        // A refusal would be repeated; only the connection may come back.
        if (refusalOf(error) === null) schedule(RETRY_AFTER_MS);
      }
      throw error;
    }
  }

  function settle(key: string, whose: 'mine' | 'theirs'): void {
    const rest = new Set(latest.current.conflicts);
    rest.delete(key);
    putConflicts(rest);
    if (whose === 'theirs') put(without(latest.current.edits, latest.current.edits, key));
    schedule(0);
  }

  /** Brings back a removed test, for its edit. One that cannot come back any more becomes a new test. */
  async function bringBack(id: string): Promise<void> {
    const { results } = await applyChanges(queries, problemId, [{ op: 'restore-test', id }]);
    const { [id]: edit, ...tests } = latest.current.edits.tests;
    if (results[0]?.state === 'stale' && edit) put({ ...latest.current.edits, tests: { ...tests, [newId()]: edit } });
    await queries.invalidateQueries({ queryKey: draftKeys.one(problemId) });
  }

  const leave = useEffectEvent(() => {
    if (!isEmpty(latest.current.edits)) void flush().catch(() => undefined);
  });
  useEffect(() => {
    const hide = () => void (document.visibilityState === 'hidden' && leave());
    isHere.current = true;
    leave();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      isHere.current = false;
      clearTimeout(timer.current);
      leave();
    };
  }, []);

  return {
    edits,
    state,
    failure,
    conflicts,
    editSettings: (part) => edit({ ...latest.current.edits, settings: { ...latest.current.edits.settings, ...part } }),
    editTest: (id, part) => {
      const { tests } = latest.current.edits;
      edit({ ...latest.current.edits, tests: { ...tests, [id]: { ...tests[id], ...part } } });
    },
    editProgram: (id, program) =>
      edit({ ...latest.current.edits, programs: { ...latest.current.edits.programs, [id]: program } }),
    settle: (key, whose) => {
      const { tests } = queries.getQueryData<ProblemDraft>(draftKeys.one(problemId)) ?? draft;
      if (whose === 'theirs' || !isOfRemoved(tests, latest.current.edits, key)) settle(key, whose);
      else
        void bringBack(key).then(
          () => settle(key, 'mine'),
          (error: unknown) => setFailure(errorText(error)),
        );
    },
    flush,
  };
}

/** Whether a key is that of an edited test that another setter has removed. */
export function isOfRemoved(tests: readonly DraftTest[], edits: Edits, key: string): boolean {
  return key in edits.tests && tests.every(({ id }) => id !== key);
}

function isEmpty({ settings, tests, programs }: Edits): boolean {
  return !settings && Object.keys(tests).length + Object.keys(programs).length === 0;
}

interface Sent {
  key: string;
  change: DraftChange;
}

/** Changes for one request, each over the row as the page knows it. */
async function nextBatch(
  problemId: string,
  { settings, tests, programs }: Edits,
  draft: ProblemDraft,
  conflicts: ReadonlySet<string>,
): Promise<Sent[]> {
  const batch: Sent[] = [];
  let characters = 0;
  const isFull = () => batch.length >= MAX_DRAFT_CHANGES || characters > MAX_REQUEST_CHARACTERS;
  if (settings && !conflicts.has('settings')) {
    batch.push({ key: 'settings', change: { op: 'settings', revision: draft.settings.revision, ...settings } });
  }
  for (const [id, { input, answer, ...rest }] of Object.entries(tests)) {
    if (conflicts.has(id) || isFull()) continue;
    const revision = draft.tests.find((one) => one.id === id)?.revision ?? 0;
    const change: DraftChange = {
      op: 'test',
      id,
      revision,
      ...rest,
      ...(input !== undefined && { input: await sentContent(problemId, input) }),
      ...(answer !== undefined && { answer: answer === null ? null : await sentContent(problemId, answer) }),
    };
    characters += JSON.stringify(change).length;
    batch.push({ key: id, change });
  }
  for (const [id, program] of Object.entries(programs)) {
    if (conflicts.has(id) || isFull()) continue;
    const revision = draft.programs.find((one) => one.id === id)?.revision ?? 0;
    characters += program.text.length;
    batch.push({ key: id, change: { op: 'program', id, revision, ...program } });
  }
  return batch;
}

/** The edits without what was sent of one row. What was typed meanwhile stays. */
function without(now: Edits, sent: Edits, key: string): Edits {
  const { settings, ...rest } = now;
  if (key === 'settings') {
    const left = difference(settings, sent.settings);
    return left === undefined ? rest : { ...rest, settings: left };
  }
  const { [key]: test, ...tests } = now.tests;
  const { [key]: program, ...programs } = now.programs;
  const leftOfTest = difference(test, sent.tests[key]);
  return {
    ...(settings && { settings }),
    tests: leftOfTest === undefined ? tests : { ...tests, [key]: leftOfTest },
    programs: program === undefined || program === sent.programs[key] ? programs : { ...programs, [key]: program },
  };
}

function difference<Edit extends object>(now: Edit | undefined, sent: Edit | undefined): Edit | undefined {
  if (now === undefined || now === sent) return undefined;
  const known = new Map<string, unknown>(Object.entries(sent ?? {}));
  const left = Object.entries(now).filter(([key, value]) => known.get(key) !== value);
  // Entries of an edit make an edit.
  return left.length === 0 ? undefined : (Object.fromEntries(left) as Edit);
}

const keyOf = (problemId: string) => `assay.draft.${problemId}`;

function remember(problemId: string, edits: Edits): void {
  try {
    if (isEmpty(edits)) localStorage.removeItem(keyOf(problemId));
    else localStorage.setItem(keyOf(problemId), JSON.stringify(edits));
  } catch {
    // Storage is full or forbidden: the edits are kept in memory.
  }
}

/** The edits of an earlier visit, except those of tests that were removed meanwhile. */
function restore(problemId: string, { tests }: ProblemDraft): Edits {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(problemId)) ?? 'null');
    if (typeof value !== 'object' || value === null || !('tests' in value) || !('programs' in value)) return NOTHING;
    // This page wrote it.
    const found = value as Edits;
    const known = new Set(tests.map(({ id }) => id));
    return { ...found, tests: Object.fromEntries(Object.entries(found.tests).filter(([id]) => known.has(id))) };
  } catch {
    return NOTHING;
  }
}

/** A test as the setter sees it, with unacknowledged edits. */
export function editedTest(test: DraftTest, edit: TestEdit | undefined): DraftTest {
  if (!edit) return test;
  const { name = test.name, sample = test.sample, subtask = test.subtask, input, answer } = edit;
  const typed = (text: string) => ({ size: text.length, head: text, whole: true, origin: 'typed' as const });
  return {
    ...test,
    name,
    sample,
    subtask,
    input: input === undefined ? test.input : typed(input),
    command: input === undefined ? test.command : null,
    answer: answer === undefined ? test.answer : answer === null ? null : typed(answer),
  };
}
