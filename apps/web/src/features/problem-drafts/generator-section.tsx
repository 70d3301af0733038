import type { ProblemDraft } from '@assay/contract';
import { GENERATOR_SCRIPT_PATH } from '@assay/contract/draft-limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-draft.ts';
import { newId } from '../../lib/new-id.ts';
import { readNonce } from '../../lib/nonce.ts';
import { languages } from '../../lib/programming-languages.ts';
import { CodeEditor } from '../../ui/code-editor/index.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { MONO } from '../../ui/fonts.ts';
import { ConflictAlert } from './conflict-alert.tsx';
import { DraftSection } from './draft-section.tsx';
import { editedPrograms, type ProgramRow } from './edited-programs.ts';
import { removePrograms } from './remove-programs.ts';
import { PeopleHere } from './presence.tsx';
import type { DraftEdits } from './use-draft-edits.ts';

const FOLDER = 'generators/';
const TEMPLATE = `#include "testlib.h"

// Prints n random numbers from 1 to max. The same arguments always give the same numbers.
int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>(1);
    int max = opt<int>(2);
    println(n);
    for (int i = 0; i < n; i++) printf("%d%c", rnd.next(1, max), i + 1 < n ? ' ' : '\\n');
}
`;
/** Names of files in languages that generators may have. */
const FILE_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]*\.(?:c|cc|cpp|cxx|py|py3)$/;
const SCRIPT_ROWS = { min: 4, max: 16 };

/** Programs that print inputs, and the script whose lines make tests with them. `children`: making the tests. */
export function GeneratorSection({
  problemId,
  draft,
  edits,
  children,
}: {
  problemId: string;
  draft: ProblemDraft;
  edits: DraftEdits;
  children: ReactNode;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const [chosen, setChosen] = useState<string | null>(null);
  const [newScript] = useState(newId);
  const rows = editedPrograms(draft, edits);
  const generators = rows.filter(({ role }) => role === 'generator');
  const script = rows.find(({ role }) => role === 'script') ?? { id: newScript, text: '' };
  const current = generators.find(({ id }) => id === chosen) ?? generators[0];
  const add = () => {
    const id = newId();
    const taken = new Set(generators.map(({ path }) => path));
    let name = 'gen.cpp';
    for (let number = 2; taken.has(FOLDER + name); number += 1) name = `gen${number}.cpp`;
    edits.editProgram(id, { role: 'generator', path: FOLDER + name, text: TEMPLATE });
    setChosen(id);
  };
  return (
    <DraftSection id="generators" title={t('generators')} help={t('generatorsHelp')}>
      {current && (
        <Stack spacing={3} data-row={current.id}>
          <Stack direction="row" sx={{ gap: 3, alignItems: 'flex-start', flexWrap: 'wrap' }}>
            {generators.length > 1 && (
              <SelectField
                size="small"
                label={t('generator')}
                value={current.id}
                options={generators.map(({ id, path }) => [id, path.replace(FOLDER, '')] as const)}
                sx={{ width: 220 }}
                onChange={setChosen}
              />
            )}
            <FileName
              key={`${current.id} ${current.path}`}
              name={current.path.replace(FOLDER, '')}
              taken={generators.map(({ path }) => path.replace(FOLDER, ''))}
              onChange={(name) => edits.editProgram(current.id, { ...edited(current), path: FOLDER + name })}
            />
            <PeopleHere rowId={current.id} />
            <RemoveGenerator key={current.id} {...{ problemId, edits }} row={current} />
          </Stack>
          <ConflictAlert edits={edits} row={current.id} />
          <Box sx={{ height: 280 }}>
            <CodeEditor
              key={current.id}
              language={syntaxOf(current.path)}
              label={t('generatorCode')}
              value={current.text}
              onChange={(text) => edits.editProgram(current.id, { ...edited(current), text })}
              minHeight={280}
              nonce={readNonce(document) ?? undefined}
            />
          </Box>
        </Stack>
      )}
      <Button variant="outlined" size="small" sx={{ alignSelf: 'start' }} onClick={add}>
        {t(current ? 'addGenerator' : 'generatorTemplate')}
      </Button>
      {(current || script.text !== '' || draft.script.lines.length > 0 || hasKeptGenerator(draft)) && (
        <>
          <ConflictAlert edits={edits} row={script.id} />
          <TextField
            multiline
            fullWidth
            minRows={SCRIPT_ROWS.min}
            maxRows={SCRIPT_ROWS.max}
            label={t('script')}
            value={script.text}
            helperText={t('scriptHelp')}
            slotProps={{
              htmlInput: { spellCheck: false, autoCapitalize: 'off', sx: { fontFamily: MONO, fontSize: '0.875rem' } },
            }}
            onChange={({ target }) =>
              edits.editProgram(script.id, { role: 'script', path: GENERATOR_SCRIPT_PATH, text: target.value })
            }
          />
          {children}
        </>
      )}
    </DraftSection>
  );
}

const edited = ({ role, path, text }: ProgramRow) => ({ role, path, text });

function hasKeptGenerator({ kept }: ProblemDraft): boolean {
  return kept.some(({ path }) => /^generators?\//.test(path));
}

function syntaxOf(path: string) {
  const extension = path.slice(path.lastIndexOf('.'));
  return languages.find(({ extensions }) => extensions.some((one) => one === extension))?.syntax ?? 'text';
}

function FileName({
  name,
  taken,
  onChange,
}: {
  name: string;
  taken: readonly string[];
  onChange: (name: string) => void;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  return (
    <TextField
      size="small"
      label={t('generatorName')}
      defaultValue={name}
      inputRef={field}
      error={isWrong}
      helperText={isWrong ? t('generatorNameFault') : undefined}
      sx={{ width: 220 }}
      // A name is complete when the field is left.
      onBlur={({ target }) => {
        const text = target.value.trim();
        const isValid = text === name || (FILE_NAME.test(text) && !taken.includes(text));
        setWrong(!isValid);
        if (isValid && text !== name) onChange(text);
      }}
    />
  );
}

function RemoveGenerator({
  problemId,
  row: { id, path },
  edits,
}: {
  problemId: string;
  row: ProgramRow;
  edits: DraftEdits;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const name = path.replace(FOLDER, '');
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {t('removeGenerator')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('removeGeneratorAsk', { name })}
        detail={t('removeGeneratorDetail')}
        confirm={t('removeGenerator')}
        onClose={() => setAsking(false)}
        act={() => removePrograms(queries, { problemId, edits, ids: [id] })}
      />
    </>
  );
}
