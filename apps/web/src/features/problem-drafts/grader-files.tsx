import type { DraftGrader, ProblemDraft } from '@assay/contract';
import { GRADER_FOLDER, MAX_GRADER_FILES } from '@assay/contract/draft-limits';
import { graderFamilies, languagesOfFamily, type GraderFamily } from '@assay/contract/languages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-draft.ts';
import { newId } from '../../lib/new-id.ts';
import { readNonce } from '../../lib/nonce.ts';
import { languages } from '../../lib/programming-languages.ts';
import { CodeEditor } from '../../ui/code-editor/index.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import { editedPrograms } from './edited-programs.ts';
import { graderTemplates } from './grader-templates.ts';
import type { DraftEdits } from './use-draft-edits.ts';

const FILE_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/;
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const syntaxOf = (path: string) =>
  languages.find(({ extensions }) => extensions.some((one) => path.endsWith(one)))?.syntax ??
  (/\.(h|hpp)$/.test(path) ? 'cpp' : 'text');

/** The programs that call what contestants write, one for each family of languages. */
export function GraderFiles({ draft, edits }: { draft: ProblemDraft; edits: DraftEdits }): ReactElement {
  const { t } = useTranslation('problemDraft');
  const { graders } = { ...draft.settings, ...edits.edits.settings };
  const left = graderFamilies.filter((family) => graders.every((one) => one.family !== family));
  const programs = editedPrograms(draft, edits);
  const add = (family: GraderFamily) => {
    const texts = graderTemplates(family);
    for (const [path, text] of Object.entries(texts))
      // Files of a language that was removed before stay in the draft, and a header may belong to several languages.
      if (programs.every((one) => one.path !== path) && draft.kept.every((one) => one.path !== path))
        edits.editProgram(newId(), { role: 'grader', path, text });
    edits.editSettings({ graders: [...graders, { family, files: Object.keys(texts) }] });
  };
  return (
    <Stack spacing={4}>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '80ch' }}>
        {t('gradersHelp')}
      </Typography>
      {graders.map((grader) => (
        <Grader
          key={grader.family}
          {...{ draft, edits, grader }}
          onChange={(files) =>
            edits.editSettings({
              graders: graders.flatMap((one) =>
                one.family !== grader.family ? [one] : files.length > 0 ? [{ ...one, files }] : [],
              ),
            })
          }
        />
      ))}
      {left.length > 0 && (
        <SelectField<GraderFamily | ''>
          size="small"
          label={t('addGrader')}
          value=""
          options={left.map((family) => [family, namesOf(family)] as const)}
          sx={{ maxWidth: 320 }}
          onChange={(family) => {
            if (family !== '') add(family);
          }}
        />
      )}
    </Stack>
  );
}

const namesOf = (family: GraderFamily) => languagesOfFamily[family].join(', ');

function Grader({
  draft,
  edits,
  grader: { family, files },
  onChange,
}: {
  draft: ProblemDraft;
  edits: DraftEdits;
  grader: DraftGrader;
  /** No file: the language is removed. */
  onChange: (files: string[]) => void;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const [chosen, setChosen] = useState<string>();
  const path = files.find((one) => one === chosen) ?? files[0] ?? '';
  const programs = editedPrograms(draft, edits);
  const row = programs.find((one) => one.path === path);
  const isKept = draft.kept.some((one) => one.path === path);
  const names = files.map(nameOf);
  const edit = (text: string) => edits.editProgram(row?.id ?? newId(), { role: row?.role ?? 'grader', path, text });
  return (
    <Stack
      spacing={2}
      component="section"
      aria-label={t('graderOf', { languages: namesOf(family) })}
      data-row={row?.id}
      sx={{ minWidth: 0 }}
    >
      <Typography sx={{ fontWeight: 600 }}>{t('graderOf', { languages: namesOf(family) })}</Typography>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        {files.length > 1 && (
          <SelectField
            size="small"
            label={t('otherFile')}
            value={path}
            options={files.map((one) => [one, nameOf(one)] as const)}
            sx={{ width: 220 }}
            onChange={setChosen}
          />
        )}
        {files.length < MAX_GRADER_FILES && (
          <NewFile
            names={names}
            isTaken={(one) => draft.kept.some((kept) => kept.path === one)}
            onAdd={(name) => {
              const added = GRADER_FOLDER + name;
              if (programs.every((one) => one.path !== added))
                edits.editProgram(newId(), { role: 'grader', path: added, text: '' });
              onChange([...files, added]);
              setChosen(added);
            }}
          />
        )}
        {path !== files[0] && (
          <Button color="error" onClick={() => onChange(files.filter((one) => one !== path))}>
            {t('removeGraderFile', { name: nameOf(path) })}
          </Button>
        )}
        <Button color="error" onClick={() => onChange([])}>
          {t('removeGrader')}
        </Button>
      </Stack>
      {row && <ConflictAlert edits={edits} row={row.id} />}
      {isKept ? (
        <Typography variant="body2">{t('graderKept')}</Typography>
      ) : (
        <Box sx={{ height: 240 }}>
          <CodeEditor
            key={path}
            language={syntaxOf(path)}
            label={t('graderCode', { name: nameOf(path) })}
            value={row?.text ?? ''}
            onChange={edit}
            minHeight={240}
            nonce={readNonce(document) ?? undefined}
          />
        </Box>
      )}
    </Stack>
  );
}

/** A header or another source, by its name. */
function NewFile({
  names,
  isTaken,
  onAdd,
}: {
  names: readonly string[];
  isTaken: (path: string) => boolean;
  onAdd: (name: string) => void;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const [name, setName] = useState('');
  const text = name.trim();
  const isValid = FILE_NAME.test(text) && !names.includes(text) && !isTaken(GRADER_FOLDER + text);
  return (
    <Stack
      direction="row"
      component="form"
      sx={{ gap: 2, alignItems: 'flex-start' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isValid) return;
        onAdd(text);
        setName('');
      }}
    >
      <TextField
        size="small"
        label={t('newGraderFile')}
        value={name}
        error={text !== '' && !isValid}
        helperText={text !== '' && !isValid ? t('newGraderFileFault') : undefined}
        sx={{ width: 200 }}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="outlined" size="small" disabled={!isValid} sx={{ mt: 1 }}>
        {t('addOtherFile')}
      </Button>
    </Stack>
  );
}
