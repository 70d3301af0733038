import type { ProblemDraft } from '@assay/contract';
import { DRAFT_FILE_PATH, MAX_DRAFT_TEXT_BYTES, MEANINGFUL_PATH } from '@assay/contract/draft-limits';
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
import { readNonce } from '../../lib/nonce.ts';
import { languages } from '../../lib/programming-languages.ts';
import { showBytes } from '../../lib/show-bytes.ts';
import { CodeEditor } from '../../ui/code-editor/index.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { DropZone } from '../../ui/fields/drop-zone.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { MONO } from '../../ui/fonts.ts';
import { ConflictAlert } from './conflict-alert.tsx';
import { DraftSection } from './draft-section.tsx';
import { textOf } from './drafts.api.ts';
import { editedPrograms, type ProgramRow } from './edited-programs.ts';
import { PeopleHere } from './presence.tsx';
import { removePrograms } from './remove-programs.ts';
import type { DraftEdits } from './use-draft-edits.ts';

/** Files listed by name. */
const MAX_KEPT = 20;
const FOLDER = 'tools/';

/** Texts of the package without a part of their own on the page, and its files that the page does not edit. */
export function FilesSection({
  problemId,
  draft,
  edits,
}: {
  problemId: string;
  draft: ProblemDraft;
  edits: DraftEdits;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const [chosen, setChosen] = useState<string | null>(null);
  const [unfit, setUnfit] = useState<readonly string[]>([]);
  const rows = editedPrograms(draft, edits);
  const files = rows.filter(({ role }) => role === 'file');
  const current = files.find(({ id }) => id === chosen) ?? files[0];
  const taken = new Set([...rows, ...draft.kept].map(({ path }) => path.toLowerCase()));
  const isFree = (path: string) =>
    DRAFT_FILE_PATH.test(path) && !MEANINGFUL_PATH.test(path) && !taken.has(path.toLowerCase());
  const add = (path: string, text: string) => {
    const id = newId();
    edits.editProgram(id, { role: 'file', path, text });
    setChosen(id);
  };
  const addEmpty = () => {
    let path = `${FOLDER}file.txt`;
    for (let number = 2; !isFree(path); number += 1) path = `${FOLDER}file${number}.txt`;
    add(path, '');
  };
  const addChosen = async (list: readonly File[]) => {
    const refused: string[] = [];
    const added = new Set<string>();
    for (const file of list) {
      const text = file.size <= MAX_DRAFT_TEXT_BYTES ? await textOf(file) : null;
      const path = FOLDER + file.name;
      if (text === null || !isFree(path) || added.has(path.toLowerCase())) refused.push(file.name);
      else add(path, text);
      added.add(path.toLowerCase());
    }
    setUnfit(refused);
  };
  return (
    <DraftSection id="kept" title={t('otherFiles')} help={t('otherFilesHelp')}>
      {current && (
        <Stack spacing={3} data-row={current.id}>
          <Stack direction="row" sx={{ gap: 3, alignItems: 'flex-start', flexWrap: 'wrap' }}>
            {files.length > 1 && (
              <SelectField
                size="small"
                label={t('otherFile')}
                value={current.id}
                options={files.map(({ id, path }) => [id, path] as const)}
                sx={{ width: 260 }}
                onChange={setChosen}
              />
            )}
            <FilePath
              key={`${current.id} ${current.path}`}
              path={current.path}
              isFree={isFree}
              onChange={(path) => edits.editProgram(current.id, { role: 'file', path, text: current.text })}
            />
            <PeopleHere rowId={current.id} />
            <RemoveFile key={current.id} {...{ problemId, edits }} row={current} />
          </Stack>
          <ConflictAlert edits={edits} row={current.id} />
          <Box sx={{ height: 240 }}>
            <CodeEditor
              key={current.id}
              language={syntaxOf(current.path)}
              label={t('otherFileText')}
              value={current.text}
              onChange={(text) => edits.editProgram(current.id, { role: 'file', path: current.path, text })}
              minHeight={240}
              nonce={readNonce(document) ?? undefined}
            />
          </Box>
        </Stack>
      )}
      <Button variant="outlined" size="small" sx={{ alignSelf: 'start' }} onClick={addEmpty}>
        {t('addOtherFile')}
      </Button>
      <DropZone
        hint={t('dropOtherFiles')}
        choose={t('chooseOtherFiles')}
        multiple
        onFiles={(list) => void addChosen(list)}
      />
      {unfit.length > 0 && (
        <Alert severity="warning">
          {t('otherFileUnfit', { names: unfit.join(', '), size: showBytes(MAX_DRAFT_TEXT_BYTES) })}
        </Alert>
      )}
      {draft.kept.length > 0 && <KeptFiles kept={draft.kept} />}
    </DraftSection>
  );
}

function syntaxOf(path: string) {
  return languages.find(({ extensions }) => extensions.some((one) => path.endsWith(one)))?.syntax ?? 'text';
}

function FilePath({
  path,
  isFree,
  onChange,
}: {
  path: string;
  isFree: (path: string) => boolean;
  onChange: (path: string) => void;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const [isWrong, setWrong] = useState(false);
  return (
    <TextField
      size="small"
      label={t('otherFilePath')}
      defaultValue={path}
      error={isWrong}
      helperText={isWrong ? t('otherFilePathFault') : undefined}
      sx={{ width: 260 }}
      // A path is complete when the field is left.
      onBlur={({ target }) => {
        const text = target.value.trim();
        const isValid = text === path || isFree(text);
        setWrong(!isValid);
        if (isValid && text !== path) onChange(text);
      }}
    />
  );
}

function RemoveFile({
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
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {t('removeOtherFile')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('removeOtherFileAsk', { name: path })}
        detail={t('programTestRemoveDetail')}
        confirm={t('removeOtherFile')}
        onClose={() => setAsking(false)}
        act={() => removePrograms(queries, { problemId, edits, ids: [id] })}
      />
    </>
  );
}

function KeptFiles({ kept }: Pick<ProblemDraft, 'kept'>): ReactElement {
  const { t } = useTranslation('problemDraft');
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {t('keptHelp')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 5, fontFamily: MONO, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
        {kept.slice(0, MAX_KEPT).map(({ path, size }) => (
          <li key={path}>
            {path} ({showBytes(size)})
          </li>
        ))}
      </Box>
      {kept.length > MAX_KEPT && (
        <Typography variant="body2">{t('andMore', { count: kept.length - MAX_KEPT })}</Typography>
      )}
    </Box>
  );
}
