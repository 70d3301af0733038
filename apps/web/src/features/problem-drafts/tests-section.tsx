import type { DraftChange, DraftTest, ProblemDraft } from '@assay/contract';
import { MAX_DRAFT_CHANGES } from '@assay/contract/draft-limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-draft.ts';
import { EditConflict } from '../../domain/content/edit-conflict.tsx';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { DismissButton } from '../../ui/feedback/dismiss-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { DropZone } from '../../ui/fields/drop-zone.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MONO } from '../../ui/fonts.ts';
import { DraftSection } from './draft-section.tsx';
import { applyChanges, draftKeys, sentContent } from './drafts.api.ts';
import { newId } from '../../lib/new-id.ts';
import { pairFiles } from './pair-files.ts';
import { PasteTestsDialog } from './paste-tests-dialog.tsx';
import type { PastedTest } from './pasted-tests.ts';
import { TestRow } from './test-row.tsx';
import { editedTest, isOfRemoved, MAX_REQUEST_CHARACTERS, type DraftEdits, type TestEdit } from './use-draft-edits.ts';

/** Rows shown at first; an editor of thousands of rows would be slow. */
const FIRST_ROWS = 100;
/** Characters shown of an edit whose test was removed. */
const MAX_BEGIN = 60;

/** The tests: adding by typing or files, editing, ordering, removing. */
export function TestsSection({
  problemId,
  draft,
  edits,
  verdicts,
  complaints,
}: {
  problemId: string;
  draft: ProblemDraft;
  edits: DraftEdits;
  /** Status of the setter's solution in the last run, by name of the test. */
  verdicts: ReadonlyMap<string, string>;
  /** What a validator reports, by ids of tests. */
  complaints: ReadonlyMap<string, string>;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const queries = useQueryClient();
  const [open, setOpen] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Pick<DraftTest, 'id' | 'name'> | null>(null);
  const [isWhole, setWhole] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const files = useDroppedTests(problemId, edits);
  const { tests } = draft;
  const { subtasks, checker } = { ...draft.settings, ...edits.edits.settings };

  const change = (...changes: DraftChange[]) => applyChanges(queries, problemId, changes);
  const act = useAction((work: () => Promise<unknown>) => work());
  // A row may be back on the page while the action that brought it back still runs: no click is lost.
  const turn = useRef(Promise.resolve());
  const inTurn = (work: () => Promise<unknown>) => {
    turn.current = turn.current.then(() => act.run(work));
    return turn.current;
  };
  const add = (sample: boolean) =>
    inTurn(async () => {
      const id = newId();
      await change({ op: 'test', id, revision: 0, sample, input: { text: '' } });
      setOpen(id);
    });
  // Row and revision are those of the last reply: pending edits of the row are saved first.
  const onRow = (id: string, work: (revision: number) => Promise<unknown>) =>
    inTurn(async () => {
      await edits.flush();
      const now = queries.getQueryData<ProblemDraft>(draftKeys.one(problemId))?.tests.find((one) => one.id === id);
      if (now) await work(now.revision);
    });
  const move = (index: number, by: -1 | 1) => {
    const test = tests[index];
    const before = tests[by === -1 ? index - 1 : index + 2]?.id ?? null;
    if (!test) return;
    void onRow(test.id, async (revision) => {
      await change({ op: 'move-test', id: test.id, revision, before });
      await queries.invalidateQueries({ queryKey: draftKeys.one(problemId) });
    });
  };
  const remove = (test: DraftTest) =>
    onRow(test.id, async (revision) => {
      await change({ op: 'remove-test', id: test.id, revision });
      setRemoved(test);
    });
  const restore = (id: string) =>
    inTurn(async () => {
      await change({ op: 'restore-test', id });
      setRemoved(null);
      await queries.invalidateQueries({ queryKey: draftKeys.one(problemId) });
    });

  const addButtons = (
    <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
      <Button
        variant={tests.length === 0 ? 'contained' : 'outlined'}
        startIcon={<Icon name="add" />}
        onClick={() => void add(tests.length === 0)}
      >
        {t(tests.length === 0 ? 'addSample' : 'addTest')}
      </Button>
      {tests.length > 0 && (
        <Button startIcon={<Icon name="add" />} onClick={() => void add(true)}>
          {t('addSample')}
        </Button>
      )}
      <Button onClick={() => setPasting(true)}>{t('paste.title')}</Button>
    </Stack>
  );
  const shown = isWhole ? tests : tests.slice(0, FIRST_ROWS);
  return (
    <DraftSection
      id="tests"
      title={t('tests')}
      help={t('testsHelp')}
      meta={
        tests.length > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('tests.count', { count: tests.length })}
          </Typography>
        )
      }
    >
      {act.failure !== null && (
        <Alert severity="error" action={<DismissButton onClick={act.reset} />}>
          {act.failure}
        </Alert>
      )}
      {removed && (
        <Alert
          severity="info"
          action={
            <>
              <Button color="inherit" size="small" onClick={() => void restore(removed.id)}>
                {t('undo')}
              </Button>
              <DismissButton onClick={() => setRemoved(null)} />
            </>
          }
        >
          {t('removed', { name: removed.name })}
        </Alert>
      )}
      {[...edits.conflicts]
        .filter((key) => isOfRemoved(tests, edits.edits, key))
        .map((id) => (
          <EditConflict key={id} onSettle={(whose) => edits.settle(id, whose)}>
            {t('removedMeanwhile')} <TextBegin edit={edits.edits.tests[id]} />
          </EditConflict>
        ))}
      {tests.length === 0 ? (
        <EmptyState icon="output" title={t('empty.title')} detail={t('empty.detail')} action={addButtons} />
      ) : (
        <Box
          component="ol"
          sx={{ listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: '12px' }}
        >
          {shown.map((test, index) => (
            <TestRow
              key={test.id}
              problemId={problemId}
              test={editedTest(test, edits.edits.tests[test.id])}
              stored={test}
              edits={edits}
              position={index + 1}
              count={tests.length}
              isOpen={open === test.id}
              verdict={verdicts.get(test.name) ?? null}
              complaint={complaints.get(test.id) ?? null}
              subtasks={subtasks}
              needsAnswer={checker.type !== 'interactor'}
              onOpen={(isOpen) => setOpen(isOpen ? test.id : null)}
              onMove={(by) => move(index, by)}
              onRemove={() => void remove(test)}
              onFile={(side, file) =>
                void onRow(test.id, async (revision) => {
                  const content = await sentContent(problemId, file);
                  await change({ op: 'test', id: test.id, revision, origin: 'uploaded', [side]: content });
                })
              }
            />
          ))}
        </Box>
      )}
      {shown.length < tests.length && (
        <Button onClick={() => setWhole(true)} sx={{ alignSelf: 'start' }}>
          {t('showAll', { count: tests.length })}
        </Button>
      )}
      {tests.length > 0 && addButtons}
      {files.progress && (
        <ProgressLine
          text={t('adding', { name: files.progress.name, done: files.progress.done, total: files.progress.total })}
          fraction={files.progress.done / files.progress.total}
        />
      )}
      {files.unpaired.length > 0 && (
        <Alert severity="warning" action={<DismissButton onClick={files.dismiss} />}>
          {t('unpaired', { count: files.unpaired.length, names: files.unpaired.join(', ') })}
        </Alert>
      )}
      {files.failure !== null && <Alert severity="error">{files.failure}</Alert>}
      {isPasting && (
        <PasteTestsDialog
          onAdd={async (pasted) => {
            await edits.flush();
            for (const part of batches(pasted)) {
              const rows = part.map(({ input, answer }) => testOf(problemId, input, answer));
              await change(...(await Promise.all(rows)));
            }
          }}
          onClose={() => setPasting(false)}
        />
      )}
      <DropZone
        hint={t('dropTests')}
        choose={t('chooseFiles')}
        multiple
        disabled={files.progress !== null}
        onFiles={(list) => void files.add(list)}
      />
    </DraftSection>
  );
}

/** The beginning of what was typed, so that a setter knows which test it was. */
function TextBegin({ edit }: { edit: TestEdit | undefined }): ReactElement {
  const text = edit?.input ?? edit?.answer ?? edit?.name ?? '';
  return (
    <Box component="span" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
      {text.trim().slice(0, MAX_BEGIN)}
    </Box>
  );
}

/** Parts that fit into a request each. */
function batches(tests: readonly PastedTest[]): PastedTest[][] {
  const parts: PastedTest[][] = [];
  let characters = Infinity;
  for (const test of tests) {
    const length = test.input.length + (test.answer?.length ?? 0);
    const part = parts.at(-1);
    if (part && part.length < MAX_DRAFT_CHANGES && characters + length <= MAX_REQUEST_CHARACTERS) part.push(test);
    else {
      parts.push([test]);
      characters = 0;
    }
    characters += length;
  }
  return parts;
}

async function testOf(problemId: string, input: string, answer: string | null): Promise<DraftChange> {
  return {
    op: 'test',
    id: newId(),
    revision: 0,
    input: await sentContent(problemId, input),
    ...(answer !== null && { answer: await sentContent(problemId, answer) }),
  };
}

const MAX_NAMES = 10;

/** Makes tests of files, one after another; a test whose name exists gets these contents. */
function useDroppedTests(problemId: string, edits: DraftEdits) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<{ name: string; done: number; total: number } | null>(null);
  const [unpaired, setUnpaired] = useState<readonly string[]>([]);
  const adding = useAction(async (files: readonly File[]) => {
    const { pairs, unpaired: left } = pairFiles(files);
    setUnpaired(left.slice(0, MAX_NAMES).map(({ name }) => name));
    await edits.flush();
    try {
      for (const [done, { name, input, answer }] of pairs.entries()) {
        setProgress({ name, done, total: pairs.length });
        const known = queries
          .getQueryData<ProblemDraft>(draftKeys.one(problemId))
          ?.tests.find((one) => one.name === name);
        const row: DraftChange = {
          op: 'test',
          id: known?.id ?? newId(),
          revision: known?.revision ?? 0,
          name,
          origin: 'uploaded',
          input: await sentContent(problemId, input),
          ...(answer && { answer: await sentContent(problemId, answer) }),
        };
        await applyChanges(queries, problemId, [row]);
      }
    } finally {
      setProgress(null);
    }
  });
  return { add: adding.run, failure: adding.failure, progress, unpaired, dismiss: () => setUnpaired([]) };
}
