import type { BenchCheckerTest, ProblemDraft } from '@assay/contract';
import { CHECKER_TEST_PATH, MAX_CHECKER_TESTS, MAX_PROGRAM_TEST_BYTES } from '@assay/contract/draft-limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-draft.ts';
import { newId } from '../../lib/new-id.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { MONO } from '../../ui/fonts.ts';
import { ConflictAlert } from './conflict-alert.tsx';
import { editedPrograms, type ProgramRow } from './edited-programs.ts';
import { freeNumber } from './free-number.ts';
import { MADE_OUTPUTS, makeOutput } from './made-outputs.ts';
import { removePrograms } from './remove-programs.ts';
import { TestOutcome } from './test-outcome.tsx';
import type { DraftEdits } from './use-draft-edits.ts';

const ROLE = 'checker-test';
const ENDINGS = ['in', 'out', 'ans'] as const;
type Ending = (typeof ENDINGS)[number];
/** What the folders say about the output. */
const FOLDERS = ['valid', 'invalid', 'partial'] as const;
type Folder = (typeof FOLDERS)[number];
const VERDICTS = { valid: 'accepted', invalid: 'wrong', partial: 'partly' } as const;

interface CheckerTest {
  /** Path of its files without the extension. */
  stem: string;
  name: string;
  folder: Folder;
  files: Readonly<Partial<Record<Ending, ProgramRow>>>;
}

const stemOf = (folder: Folder, name: string) => `data/${folder}_output/${name}`;
const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/\.[a-z]+$/, '');

/** Outputs that show whether the checker accepts and rejects what it should. A run of the draft gives their results. */
export function CheckerTests({
  problemId,
  draft,
  edits,
  results,
}: {
  problemId: string;
  draft: ProblemDraft;
  edits: DraftEdits;
  /** Of a run of this content. */
  results: readonly BenchCheckerTest[];
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const tests = testsOf(editedPrograms(draft, edits));
  const sample = shortTest(draft);
  const add = (folder: Folder, output: string) => {
    const taken = new Set([...tests.map(({ name }) => name), ...draft.kept.map(({ path }) => nameOf(path))]);
    const name = freeNumber(taken);
    const texts = { in: sample.input, out: output, ans: sample.answer };
    for (const ending of ENDINGS)
      edits.editProgram(newId(), {
        role: ROLE,
        path: `${stemOf(folder, name)}.${ending}`,
        text: texts[ending],
      });
  };
  const isFull = tests.length >= MAX_CHECKER_TESTS;
  return (
    <Stack spacing={3} sx={{ minWidth: 0 }}>
      <Box>
        <Typography variant="h3" sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
          {t('checkerTests')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '80ch' }}>
          {t('checkerTestsHelp')}
        </Typography>
      </Box>
      {tests.length > 0 && (
        <Stack component="ul" spacing={5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {tests.map((test) => (
            <TestRow
              key={test.files.out?.id ?? test.stem}
              {...{ problemId, edits, test }}
              result={results.find((one) => one.test === test.stem)}
            />
          ))}
        </Stack>
      )}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" size="small" disabled={isFull} onClick={() => add('valid', sample.answer)}>
          {t('addCheckerTest')}
        </Button>
        {MADE_OUTPUTS.map((kind) => (
          <Button
            key={kind}
            size="small"
            color="inherit"
            disabled={isFull}
            onClick={() => add('invalid', makeOutput(kind, sample.answer))}
          >
            {t(`madeOutput.${kind}`)}
          </Button>
        ))}
      </Stack>
    </Stack>
  );
}

function testsOf(programs: readonly ProgramRow[]): CheckerTest[] {
  const tests = new Map<string, CheckerTest>();
  for (const row of programs) {
    const [, stem, folder, ending] = CHECKER_TEST_PATH.exec(row.path) ?? [];
    if (row.role !== ROLE || stem === undefined) continue;
    // The pattern has these folders and endings only.
    const test = tests.get(stem) ?? { stem, name: nameOf(row.path), folder: folder as Folder, files: {} };
    tests.set(stem, { ...test, files: { ...test.files, [ending as Ending]: row } });
  }
  // Their numbers give an order that typing and choosing do not change.
  return [...tests.values()].sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

/** The contents of a test to start from: of a sample if one is short enough. */
function shortTest({ tests }: ProblemDraft): { input: string; answer: string } {
  const isShort = ({ input, answer }: ProblemDraft['tests'][number]) =>
    [input, answer].every((one) => one?.whole === true && one.size <= MAX_PROGRAM_TEST_BYTES);
  const found = tests.find((one) => one.sample && isShort(one)) ?? tests.find(isShort);
  return { input: found?.input.head ?? '', answer: found?.answer?.head ?? '' };
}

function TestRow({
  problemId,
  edits,
  test: { stem, name, folder, files },
  result,
}: {
  problemId: string;
  edits: DraftEdits;
  test: CheckerTest;
  result: BenchCheckerTest | undefined;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const rows = Object.values(files);
  return (
    <Stack component="li" spacing={2} aria-label={t('checkerTest', { name })}>
      {rows.map(({ id }) => (
        <ConflictAlert key={id} edits={edits} row={id} />
      ))}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' } }}>
        {ENDINGS.map((ending) => (
          <TextField
            key={ending}
            multiline
            size="small"
            minRows={2}
            maxRows={10}
            label={t(`checkerTest.${ending}`, { name })}
            value={files[ending]?.text ?? ''}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { spellCheck: false, autoCapitalize: 'off', sx: { fontFamily: MONO, fontSize: '0.875rem' } },
            }}
            onChange={({ target }) =>
              edits.editProgram(files[ending]?.id ?? newId(), {
                role: ROLE,
                path: `${stem}.${ending}`,
                text: target.value,
              })
            }
          />
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <SelectField
          size="small"
          label={t('checkerTestExpected')}
          value={folder}
          options={FOLDERS.map((one) => [one, t(`checkerTestExpected.${one}`)] as const)}
          sx={{ width: 200 }}
          onChange={(value) => {
            for (const { id, path, text } of rows)
              edits.editProgram(id, { role: ROLE, path: path.replace(stem, stemOf(value, name)), text });
          }}
        />
        <Button color="error" size="small" onClick={() => setAsking(true)}>
          {t('programTestRemove')}
        </Button>
      </Stack>
      {result && <Outcome isGood={result.verdict === VERDICTS[folder]} result={result} />}
      <ConfirmDialog
        open={isAsking}
        title={t('checkerTestRemoveAsk', { name })}
        detail={t('programTestRemoveDetail')}
        confirm={t('programTestRemove')}
        onClose={() => setAsking(false)}
        act={() => removePrograms(queries, { problemId, edits, ids: rows.map(({ id }) => id) })}
      />
    </Stack>
  );
}

function Outcome({
  isGood,
  result: { verdict, score = 0, message },
}: {
  isGood: boolean;
  result: BenchCheckerTest;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  return (
    <TestOutcome isGood={isGood}>
      {t(`checkerVerdict.${verdict}`, { score })} {isGood && t('checkerAsExpected')} {message}
    </TestOutcome>
  );
}
