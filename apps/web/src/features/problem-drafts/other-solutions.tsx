import type { ExpectedVerdict, ProblemDraft } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-draft.ts';
import { useStatusName } from '../../domain/use-status-name.ts';
import { newId } from '../../lib/new-id.ts';
import { readNonce } from '../../lib/nonce.ts';
import { languages } from '../../lib/programming-languages.ts';
import { CodeEditor } from '../../ui/code-editor/index.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import { editedPrograms, type ProgramRow } from './edited-programs.ts';
import { rightSheet } from './quiz.ts';
import { removePrograms } from './remove-programs.ts';
import { SubtaskVerdicts } from './subtask-verdicts.tsx';
import type { DraftEdits, ProgramEdit } from './use-draft-edits.ts';

const ROOT = 'submissions/';
const NEW_FOLDER = 'wrong_answer';
/** Verdicts that a solution can be written for, by the folder of the package. */
const EXPECTED: Readonly<Record<ExpectedVerdict, string>> = {
  accepted: 'Accepted',
  wrong_answer: 'Wrong Answer',
  time_limit_exceeded: 'Time Limit Exceeded',
  memory_limit_exceeded: 'Memory Limit Exceeded',
  output_limit_exceeded: 'Output Limit Exceeded',
  run_time_error: 'Runtime Error',
  compile_error: 'Compile Error',
  partially_accepted: 'Partially Accepted',
  rejected: 'Rejected',
};
const FILE_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;

const syntaxOf = (path: string) =>
  languages.find(({ extensions }) => extensions.some((one) => path.endsWith(one)))?.syntax;
const folderOf = ({ path }: ProgramRow) => path.split('/')[1] ?? '';
const nameOf = ({ path }: ProgramRow) => path.split('/').at(-1) ?? '';
const shortPath = ({ path }: ProgramRow) => path.replace(ROOT, '');
const asEdit = ({ id: _id, ...edit }: ProgramRow): ProgramEdit => edit;

/** Solutions besides the main one, each with the verdict that it should get. */
export function OtherSolutions({
  problemId,
  draft,
  edits,
  mainId,
}: {
  problemId: string;
  draft: ProblemDraft;
  edits: DraftEdits;
  /** Null: the problem is a quiz, and all are answer sheets. */
  mainId: string | null;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const statusName = useStatusName();
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = editedPrograms(draft, edits).filter(({ id, role }) => role === 'solution' && id !== mainId);
  const current = rows.find(({ id }) => id === chosen) ?? rows[0];
  const { subtasks } = { ...draft.settings, ...edits.edits.settings };
  const isQuiz = mainId === null;
  const add = () => {
    const id = newId();
    const taken = new Set(rows.map(({ path }) => path));
    const [folder, stem, extension] = isQuiz ? ['accepted', 'sheet', '.json'] : [NEW_FOLDER, 'other', '.cpp'];
    let path = `${ROOT}${folder}/${stem}${extension}`;
    for (let number = 2; taken.has(path); number += 1) path = `${ROOT}${folder}/${stem}${number}${extension}`;
    const text = isQuiz ? rightSheet({ ...draft.settings, ...edits.edits.settings }.questions) : '';
    edits.editProgram(id, { role: 'solution', path, text });
    setChosen(id);
  };
  const title = t(isQuiz ? 'sheets' : 'otherSolutions');
  return (
    <Stack spacing={3} component="section" aria-label={title} sx={{ minWidth: 0 }}>
      {!isQuiz && (
        <Box>
          <Typography variant="h3" sx={{ fontSize: '1rem', fontWeight: 600 }}>
            {title}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '80ch' }}>
            {t('otherSolutionsHelp')}
          </Typography>
        </Box>
      )}
      {current && (
        <>
          <Stack direction="row" sx={{ gap: 3, alignItems: 'flex-start', flexWrap: 'wrap' }}>
            {rows.length > 1 && (
              <SelectField
                size="small"
                label={t(isQuiz ? 'sheet' : 'otherSolution')}
                value={current.id}
                options={rows.map((row) => [row.id, shortPath(row)] as const)}
                sx={{ width: 260 }}
                onChange={setChosen}
              />
            )}
            <SelectField
              size="small"
              label={t('expectedVerdict')}
              value={folderOf(current)}
              options={verdictOptions(folderOf(current), statusName)}
              sx={{ width: 220 }}
              onChange={(folder) =>
                edits.editProgram(current.id, { ...asEdit(current), path: `${ROOT}${folder}/${nameOf(current)}` })
              }
            />
            <FileName
              key={`${current.id} ${current.path}`}
              row={current}
              taken={rows.map(({ path }) => path)}
              isSheet={isQuiz}
              onChange={(name) =>
                edits.editProgram(current.id, { ...asEdit(current), path: `${ROOT}${folderOf(current)}/${name}` })
              }
            />
            <RemoveSolution
              key={current.id}
              {...{ problemId, edits }}
              row={current}
              label={t(isQuiz ? 'removeSheet' : 'removeSolution')}
            />
          </Stack>
          {subtasks.length > 0 && (
            <SubtaskVerdicts
              key={`subtasks of ${current.id}`}
              subtasks={subtasks}
              verdicts={current.subtaskVerdicts ?? {}}
              nameOf={(verdict) => statusName(EXPECTED[verdict])}
              onChange={(subtaskVerdicts) => edits.editProgram(current.id, { ...asEdit(current), subtaskVerdicts })}
            />
          )}
          <ConflictAlert edits={edits} row={current.id} />
          <Box sx={{ height: 240 }}>
            <CodeEditor
              key={current.id}
              language={syntaxOf(current.path) ?? 'text'}
              label={t(isQuiz ? 'sheetText' : 'otherSolutionCode')}
              value={current.text}
              onChange={(text) => edits.editProgram(current.id, { ...asEdit(current), text })}
              minHeight={240}
              nonce={readNonce(document) ?? undefined}
            />
          </Box>
        </>
      )}
      <Button variant="outlined" size="small" sx={{ alignSelf: 'start' }} onClick={add}>
        {t(isQuiz ? 'addSheet' : 'addSolution')}
      </Button>
    </Stack>
  );
}

/** A folder that the form does not know stays. */
function verdictOptions(folder: string, statusName: (status: string) => string) {
  const known = Object.entries(EXPECTED).map(([key, status]) => [key, statusName(status)] as const);
  return known.some(([key]) => key === folder) ? known : [...known, [folder, folder] as const];
}

function FileName({
  row,
  taken,
  isSheet,
  onChange,
}: {
  row: ProgramRow;
  taken: readonly string[];
  isSheet: boolean;
  onChange: (name: string) => void;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const [isWrong, setWrong] = useState(false);
  const name = nameOf(row);
  return (
    <TextField
      size="small"
      label={t('generatorName')}
      defaultValue={name}
      error={isWrong}
      helperText={isWrong ? t(isSheet ? 'sheetNameFault' : 'solutionNameFault') : undefined}
      sx={{ width: 220 }}
      // A name is complete when the field is left.
      onBlur={({ target }) => {
        const text = target.value.trim();
        const path = `${ROOT}${folderOf(row)}/${text}`;
        const fits = isSheet ? text.endsWith('.json') : syntaxOf(text) !== undefined && !text.startsWith('main.');
        const isKnown = FILE_NAME.test(text) && fits;
        const isValid = text === name || (isKnown && !taken.includes(path));
        setWrong(!isValid);
        if (isValid && text !== name) onChange(text);
      }}
    />
  );
}

function RemoveSolution({
  problemId,
  row,
  edits,
  label,
}: {
  problemId: string;
  row: ProgramRow;
  edits: DraftEdits;
  label: string;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('removeGeneratorAsk', { name: shortPath(row) })}
        detail={t('removeSolutionDetail')}
        confirm={label}
        onClose={() => setAsking(false)}
        act={() => removePrograms(queries, { problemId, edits, ids: [row.id] })}
      />
    </>
  );
}
