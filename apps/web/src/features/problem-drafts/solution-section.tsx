import type { DraftProgram, ProblemDraft } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-draft.ts';
import { stored, useStored } from '../../lib/browser-storage.ts';
import { readNonce } from '../../lib/nonce.ts';
import { languages } from '../../lib/programming-languages.ts';
import { CodeEditor } from '../../ui/code-editor/index.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import { DraftSection } from './draft-section.tsx';
import { OtherSolutions } from './other-solutions.tsx';
import { newId } from '../../lib/new-id.ts';
import type { DraftEdits } from './use-draft-edits.ts';

const FOLDER = 'submissions/accepted/';
/** Languages that have a file extension, with the first one. */
const offered = languages.flatMap(({ name, extensions, syntax }) => {
  const [extension] = extensions;
  return extension === undefined ? [] : [{ name, extension, syntax }];
});

/** The language used last, as a file extension. */
const lastExtension = stored('assay.draft-language', '.cpp', (text) =>
  offered.some(({ extension }) => extension === text) ? text : null,
);

/** The setter's own solution, which makes the answers: one named `main`, or else the first that should be right. */
export function mainSolution(programs: readonly DraftProgram[]): DraftProgram | undefined {
  const good = programs.filter(isGood);
  return good.find(({ path }) => /\/main\.[^/]+$/.test(path)) ?? good[0];
}

function isGood({ role, path }: Pick<DraftProgram, 'role' | 'path'>): boolean {
  return role === 'solution' && path.startsWith(FOLDER);
}

/** The setter's solution. `children`: running it. */
export function SolutionSection({
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
  const extensionUsed = useStored(lastExtension);
  const known = mainSolution(draft.programs);
  const [id] = useState(
    () => Object.entries(edits.edits.programs).find(([, one]) => one.path.startsWith(`${FOLDER}main.`))?.[0] ?? newId(),
  );
  const key = known?.id ?? id;
  const { path, text } = edits.edits.programs[key] ?? known ?? { path: `${FOLDER}main${extensionUsed}`, text: '' };
  const extension = path.slice(path.lastIndexOf('.'));
  const language = languages.find(({ extensions }) => extensions.some((one) => one === extension));
  const options = offered.map((one) => [one.extension, one.name] as const);
  const chosen = language?.extensions[0] ?? extension;
  return (
    <DraftSection id="solution" title={t('solution')} help={t('solutionHelp')}>
      <ConflictAlert edits={edits} row={key} />
      <SelectField
        label={t('language')}
        value={chosen}
        options={options.some(([one]) => one === chosen) ? options : [...options, [chosen, chosen]]}
        sx={{ maxWidth: 260 }}
        onChange={(next) => {
          lastExtension.set(next);
          const renamed = path.slice(0, path.lastIndexOf('.')) + next;
          if (text !== '' || known) edits.editProgram(key, { role: 'solution', path: renamed, text });
        }}
      />
      <Box sx={{ height: 320 }}>
        <CodeEditor
          language={language?.syntax ?? 'text'}
          label={t('code')}
          value={text}
          onChange={(value) => edits.editProgram(key, { role: 'solution', path, text: value })}
          minHeight={320}
          nonce={readNonce(document) ?? undefined}
        />
      </Box>
      <OtherSolutions {...{ problemId, draft, edits }} mainId={key} />
      <Stack spacing={3}>{children}</Stack>
    </DraftSection>
  );
}

/** Answer sheets of a quiz, each with the verdict that it should get. */
export function SheetsSection({
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
  return (
    <DraftSection id="solution" title={t('sheets')} help={t('sheetsHelp')}>
      <OtherSolutions {...{ problemId, draft, edits }} mainId={null} />
      <Stack spacing={3}>{children}</Stack>
    </DraftSection>
  );
}
