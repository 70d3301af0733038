import type {
  DraftChange,
  DraftChangeResult,
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
import { afterOwnChange, applyChanges, draftKeys, sentContent, SETTINGS_ROW } from './drafts.api.ts';

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
  /** Revisions of the rows when the edits of each began; a later one of another setter conflicts. */
  bases?: Readonly<Record<string, number>>;
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
  /** Edits of rows that were sent without a reply: the server may have applied them. */
  const unanswered = useRef(new Map<string, Edits>());
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
  const revisionOf = (row: string) =>
    rowRevision(queries.getQueryData<ProblemDraft>(draftKeys.one(problemId)) ?? draft, row);
  function edit(row: string, next: Edits): void {
    const { edits: before } = latest.current;
    put(hasEdits(before, row) ? next : withBase(next, row, revisionOf(row)));
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
        const reply = await applyChanges(queries, problemId, changes).catch((error: unknown) => {
          for (const { key } of batch) unanswered.current.set(key, sent);
          throw error;
        });
        const stale = new Set(latest.current.conflicts);
        let left = latest.current.edits;
        for (const [index, { key }] of batch.entries()) {
          const result = reply.results[index];
          const revision = (result?.settings ?? result?.test ?? result?.program)?.revision ?? 0;
          const earlier = unanswered.current.get(key);
          // A row that already has what was sent is no conflict: the reply to an earlier request was lost.
          if (result?.state !== 'stale' || isStored(result, sent, key))
            left = withBase(without(left, sent, key), key, revision);
          else if (earlier && isStored(result, earlier, key)) left = withBase(left, key, revision);
          else stale.add(key);
          unanswered.current.delete(key);
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
    const { edits: now } = latest.current;
    put(whose === 'theirs' ? without(now, now, key) : withBase(now, key, revisionOf(key)));
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
    editSettings: (part) =>
      edit(SETTINGS_ROW, { ...latest.current.edits, settings: { ...latest.current.edits.settings, ...part } }),
    editTest: (id, part) => {
      const { tests } = latest.current.edits;
      edit(id, { ...latest.current.edits, tests: { ...tests, [id]: { ...tests[id], ...part } } });
    },
    editProgram: (id, program) =>
      edit(id, { ...latest.current.edits, programs: { ...latest.current.edits.programs, [id]: program } }),
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

function hasEdits({ settings, tests, programs }: Edits, row: string): boolean {
  return row === SETTINGS_ROW ? settings !== undefined : row in tests || row in programs;
}

/** With the revision that the edits of a row are of; without one if it has no edits. */
function withBase(edits: Edits, row: string, revision: number): Edits {
  const { [row]: _before, ...others } = edits.bases ?? {};
  return { ...edits, bases: hasEdits(edits, row) ? { ...others, [row]: revision } : others };
}

/** Whether a row has what was edited of it. */
function isStored(
  { settings, test, program }: DraftChangeResult = { state: 'stale' },
  edits: Edits,
  row: string,
): boolean {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const has = (known: object, edit: object) => {
    const values = new Map<string, unknown>(Object.entries(known));
    return Object.entries(edit).every(([key, value]) => value === undefined || isSame(values.get(key), value));
  };
  if (settings && edits.settings) return has(settings, edits.settings);
  const { [row]: ofTest } = edits.tests;
  const { [row]: ofProgram } = edits.programs;
  if (program && ofProgram) return has(program, ofProgram);
  if (!test || !ofTest) return false;
  const text = (content: DraftTest['answer']) => (content?.whole === true ? content.head : content && undefined);
  return has({ ...test, input: text(test.input), answer: text(test.answer) }, ofTest);
}

/** 0 for a row that does not exist. */
function rowRevision({ settings, tests, programs }: ProblemDraft, row: string): number {
  if (row === SETTINGS_ROW) return settings.revision;
  return (tests.find(({ id }) => id === row) ?? programs.find(({ id }) => id === row))?.revision ?? 0;
}

/** Changes for one request, each over the row as the setter saw it. */
async function nextBatch(
  problemId: string,
  { settings, tests, programs, bases = {} }: Edits,
  draft: ProblemDraft,
  conflicts: ReadonlySet<string>,
): Promise<Sent[]> {
  const batch: Sent[] = [];
  let characters = 0;
  const isFull = () => batch.length >= MAX_DRAFT_CHANGES || characters > MAX_REQUEST_CHARACTERS;
  const seen = (row: string) => afterOwnChange(problemId, row, bases[row] ?? rowRevision(draft, row));
  if (settings && !conflicts.has(SETTINGS_ROW)) {
    batch.push({ key: SETTINGS_ROW, change: { op: 'settings', revision: seen(SETTINGS_ROW), ...settings } });
  }
  for (const [id, { input, answer, ...rest }] of Object.entries(tests)) {
    if (conflicts.has(id) || isFull()) continue;
    const change: DraftChange = {
      op: 'test',
      id,
      revision: seen(id),
      ...rest,
      ...(input !== undefined && { input: await sentContent(problemId, input) }),
      ...(answer !== undefined && { answer: answer === null ? null : await sentContent(problemId, answer) }),
    };
    characters += JSON.stringify(change).length;
    batch.push({ key: id, change });
  }
  for (const [id, program] of Object.entries(programs)) {
    if (conflicts.has(id) || isFull()) continue;
    characters += program.text.length;
    batch.push({ key: id, change: { op: 'program', id, revision: seen(id), ...program } });
  }
  return batch;
}

/** The edits without what was sent of one row. What was typed meanwhile stays. */
function without(now: Edits, sent: Edits, key: string): Edits {
  const { settings, ...rest } = now;
  if (key === SETTINGS_ROW) {
    const left = difference(settings, sent.settings);
    return left === undefined ? rest : { ...rest, settings: left };
  }
  const { [key]: test, ...tests } = now.tests;
  const { [key]: program, ...programs } = now.programs;
  const leftOfTest = difference(test, sent.tests[key]);
  return {
    ...(now.bases && { bases: now.bases }),
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
