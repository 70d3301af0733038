import type { ProblemDraft } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-draft.ts';
import { newId } from '../../lib/new-id.ts';
import { readNonce } from '../../lib/nonce.ts';
import { languages } from '../../lib/programming-languages.ts';
import { CodeEditor } from '../../ui/code-editor/index.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import { DraftSection } from './draft-section.tsx';
import type { DraftEdits } from './use-draft-edits.ts';
import { ValidatorTests } from './validator-tests.tsx';

const VALIDATOR_PATH = 'validators/validator.cpp';
const TEMPLATE = `#include "testlib.h"

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    // The bounds of the statement, in the order of the input
    inf.readInt(1, 1000, "a");
    inf.readSpace();
    inf.readInt(1, 1000, "b");
    inf.readEoln();
    inf.readEof();
}
`;

/** The program that reads every input and reports what the statement does not allow. `children`: running it. */
export function ValidatorSection({
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
  const [stored, ...others] = draft.programs.filter(({ role }) => role === 'validator');
  const [id] = useState(
    () => Object.entries(edits.edits.programs).find(([, one]) => one.role === 'validator')?.[0] ?? newId(),
  );
  const key = stored?.id ?? id;
  const { path, text } = edits.edits.programs[key] ?? stored ?? { path: VALIDATOR_PATH, text: '' };
  const extension = path.slice(path.lastIndexOf('.'));
  const language = languages.find(({ extensions }) => extensions.some((one) => one === extension));
  const edit = (value: string) => edits.editProgram(key, { role: 'validator', path, text: value });
  return (
    <DraftSection id="validator" title={t('validator')} help={t('validatorHelp')}>
      <ConflictAlert edits={edits} row={key} />
      {text === '' ? (
        <Button variant="outlined" size="small" sx={{ alignSelf: 'start' }} onClick={() => edit(TEMPLATE)}>
          {t('validatorTemplate')}
        </Button>
      ) : (
        <Box sx={{ height: 320 }}>
          <CodeEditor
            language={language?.syntax ?? 'text'}
            label={t('validatorCode')}
            value={text}
            onChange={edit}
            minHeight={320}
            nonce={readNonce(document) ?? undefined}
          />
        </Box>
      )}
      {others.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('othersValidate', { paths: others.map((one) => one.path).join(', ') })}
        </Typography>
      )}
      {(text !== '' || draft.programs.some(({ role }) => role === 'validator-test')) && (
        <ValidatorTests problemId={problemId} draft={draft} edits={edits} />
      )}
      {children}
    </DraftSection>
  );
}
