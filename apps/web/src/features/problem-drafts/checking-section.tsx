import type { DraftProgram, DraftSettings, DraftSolutionKind, ProblemDraft } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-draft.ts';
import { readNonce } from '../../lib/nonce.ts';
import { CodeEditor } from '../../ui/code-editor/index.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { RadioOptions } from '../../ui/fields/radio-options.tsx';
import { CheckedField } from './checked-field.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import { DraftSection } from './draft-section.tsx';
import { newId } from '../../lib/new-id.ts';
import { Fold } from './fold.tsx';
import { GraderFiles } from './grader-files.tsx';
import { InstanceFold } from './instance-fold.tsx';
import type { DraftEdits } from './use-draft-edits.ts';

const CHECKERS = ['tokens', 'lines', 'floats', 'unordered', 'exact', 'program', 'interactor'] as const;
type Choice = (typeof CHECKERS)[number];
const POINTS_MODES = ['percent', 'fraction', 'of-weight'] as const;
const SOLUTION_KINDS = ['program', 'function', 'outputs', 'answers'] as const;
type Known = Exclude<DraftSettings['checker'], { type: 'other' }>;
const DEFAULT_TOLERANCE = 1e-6;
/** Paths that the server gives new ones. */
const PATHS = { program: 'checker.cpp', interactor: 'interactor.cpp' } as const;
const CHECKER_TEMPLATE = `#include "testlib.h"

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    // inf: the input, ouf: the output of the solution, ans: the expected output
    int expected = ans.readInt();
    int found = ouf.readInt();
    if (found != expected) quitf(_wa, "expected %d, found %d", expected, found);
    quitf(_ok, "correct");
}
`;
const INTERACTOR_TEMPLATE = `#include "testlib.h"

int main(int argc, char* argv[]) {
    registerInteraction(argc, argv);
    // inf: the input of the test, which the solution does not get; ouf: what the solution prints; cout: what it reads
    int secret = inf.readInt();
    for (int asked = 1; asked <= 20; asked++) {
        int guess = ouf.readInt(1, 1000000, "guess");
        if (guess == secret) {
            cout << "found" << endl;
            quitf(_ok, "found with %d questions", asked);
        }
        cout << (guess < secret ? "greater" : "less") << endl;
    }
    quitf(_wa, "more than 20 questions");
}
`;

const TEMPLATES = { program: CHECKER_TEMPLATE, interactor: INTERACTOR_TEMPLATE };

export function LimitsSection({ draft, edits }: { draft: ProblemDraft; edits: DraftEdits }): ReactElement {
  const { t } = useTranslation('problemDraft');
  const { timeMs, memoryMiB, outputMiB } = { ...draft.settings, ...edits.edits.settings };
  return (
    <DraftSection id="limits" title={t('limits')}>
      <ConflictAlert edits={edits} row="settings" />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 4 }}>
        <NumberField
          label={t('timeLimit')}
          fault={t('timeRange')}
          value={timeMs}
          max={60_000}
          onChange={(value) => edits.editSettings({ timeMs: value })}
        />
        <NumberField
          label={t('memoryLimit')}
          fault={t('memoryRange')}
          value={memoryMiB}
          max={4096}
          onChange={(value) => edits.editSettings({ memoryMiB: value })}
        />
        <NumberField
          label={t('outputLimit')}
          fault={t('outputRange')}
          value={outputMiB}
          max={1024}
          onChange={(value) => edits.editSettings({ outputMiB: value })}
        />
      </Stack>
    </DraftSection>
  );
}

/** A positive whole number. What is no such number stays in the field, with the reason. */
function NumberField({
  label,
  fault,
  value,
  max,
  onChange,
}: {
  label: string;
  fault: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}): ReactElement {
  return (
    <CheckedField
      label={label}
      value={String(value)}
      read={(text) => (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= max ? Number(text) : null)}
      fault={fault}
      helperText=" "
      sx={{ width: { sm: 220 } }}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      onChange={onChange}
    />
  );
}

/** `children`: tests of the checker. */
export function CheckingSection({
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
  const { kind, checker, solutionKind } = { ...draft.settings, ...edits.edits.settings };
  // While another kind is not saved, the page does not have its settings.
  const isKnown =
    solutionKind === 'outputs' ||
    solutionKind === 'function' ||
    (solutionKind === 'program' && (kind === 'programs' || solutionKind !== draft.settings.solutionKind));
  /** Earlier choices with their options, for a setter who comes back to them. */
  const [former, setFormer] = useState<Partial<Record<Choice, Known>>>({});
  const typed = Object.values(edits.edits.programs);
  const hasTests =
    checker.type === 'other' || [...draft.programs, ...typed].some(({ role }) => role === 'checker-test');
  const possible = CHECKERS.filter((one) => one !== 'interactor' || solutionKind !== 'outputs');
  const options = checker.type === 'other' ? (['other', ...possible] as const) : possible;
  return (
    <DraftSection id="checking" title={t('checkingTitle')}>
      {solutionKind === 'answers' && (
        <>
          <SolutionKind kind={solutionKind} draft={draft} edits={edits} />
          <InstanceFold problemId={problemId} draft={draft} edits={edits} />
        </>
      )}
      {isKnown ? (
        <>
          <RadioOptions<Choice | 'other'>
            label={t('checking')}
            value={checker.type}
            options={options}
            text={(option) => t(`checker.${option}`)}
            help={(option) => t(`checker.${option}.help`)}
            onChange={(option) => {
              if (option === 'other') return;
              if (checker.type !== 'other') setFormer({ ...former, [checker.type]: checker });
              const tolerance = { absolute: DEFAULT_TOLERANCE, relative: DEFAULT_TOLERANCE };
              const fresh: Known = option === 'floats' ? { type: 'floats', ...tolerance } : { type: option };
              edits.editSettings({ checker: former[option] ?? fresh });
            }}
          />
          {checker.type === 'floats' && <Tolerance checker={checker} edits={edits} />}
          {(checker.type === 'program' || checker.type === 'interactor') && (
            <>
              <CheckerProgram key={checker.type} of={checker.type} draft={draft} edits={edits} />
              <PartialPoints checker={checker} edits={edits} />
            </>
          )}
          {(checker.type === 'program' || hasTests) && children}
          <SolutionKind kind={solutionKind} draft={draft} edits={edits} />
          <InstanceFold problemId={problemId} draft={draft} edits={edits} />
        </>
      ) : (
        solutionKind !== 'answers' && <Alert severity="info">{t('otherKind')}</Alert>
      )}
    </DraftSection>
  );
}

/** What the points mean that a checker or an interactor reports. */
function PartialPoints({
  checker: { type, pointsMode = 'percent' },
  edits,
}: {
  checker: Extract<Known, { type: 'program' | 'interactor' }>;
  edits: DraftEdits;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  return (
    <Fold title={t('points')} value={t(`points.${pointsMode}`)} isAnswered={pointsMode !== 'percent'}>
      <RadioOptions
        label={t('pointsMode')}
        value={pointsMode}
        options={POINTS_MODES}
        text={(option) => t(`points.${option}`)}
        help={(option) => t(`points.${option}.help`)}
        onChange={(option) =>
          edits.editSettings({ checker: { type, ...(option !== 'percent' && { pointsMode: option }) } })
        }
      />
    </Fold>
  );
}

/** What contestants hand in. */
function SolutionKind({
  kind,
  draft,
  edits,
}: {
  kind: DraftSolutionKind;
  draft: ProblemDraft;
  edits: DraftEdits;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  return (
    <Fold title={t('solutionKind')} value={t(`solutionKind.${kind}`)} isAnswered={kind !== 'program'}>
      <RadioOptions
        label={t('solutionKindAsk')}
        value={kind}
        options={SOLUTION_KINDS}
        text={(option) => t(`solutionKind.${option}`)}
        help={(option) => t(`solutionKind.${option}.help`)}
        onChange={(option) => edits.editSettings({ solutionKind: option })}
      />
      {kind === 'function' && kind === draft.settings.solutionKind && <GraderFiles draft={draft} edits={edits} />}
    </Fold>
  );
}

function Tolerance({
  checker,
  edits,
}: {
  checker: Extract<DraftSettings['checker'], { type: 'floats' }>;
  edits: DraftEdits;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const value = Math.max(checker.absolute ?? DEFAULT_TOLERANCE, checker.relative ?? DEFAULT_TOLERANCE);
  return (
    <CheckedField
      label={t('tolerance')}
      value={plain(value)}
      read={(text) => (text.trim() !== '' && Number(text) > 0 && Number(text) <= 1 ? Number(text) : null)}
      fault={t('toleranceFault')}
      helperText={t('toleranceHelp')}
      sx={{ maxWidth: 420 }}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      onChange={(number) => edits.editSettings({ checker: { type: 'floats', absolute: number, relative: number } })}
    />
  );
}

/** Without an exponent, as far as that is short. */
function plain(value: number): string {
  return value >= 1e-12 ? value.toFixed(12).replace(/0+$/, '').replace(/\.$/, '') : String(value);
}

/** The checker or the interactor. That of the other choice stays in the draft. */
function CheckerProgram({
  of,
  draft,
  edits,
}: {
  of: keyof typeof PATHS;
  draft: ProblemDraft;
  edits: DraftEdits;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const { checker, checkerPath } = draft.settings;
  const path = (checker.type === of ? checkerPath : null) ?? PATHS[of];
  const isIts = (one: Pick<DraftProgram, 'role' | 'path'>) => one.role === 'checker' && one.path === path;
  const stored = draft.programs.find(isIts);
  const [id] = useState(() => Object.entries(edits.edits.programs).find(([, one]) => isIts(one))?.[0] ?? newId());
  const key = stored?.id ?? id;
  const { text } = edits.edits.programs[key] ?? stored ?? { text: '' };
  const edit = (value: string) => edits.editProgram(key, { role: 'checker', path, text: value });
  return (
    <Stack spacing={2}>
      <ConflictAlert edits={edits} row={key} />
      {text === '' && (
        <Button variant="outlined" size="small" sx={{ alignSelf: 'start' }} onClick={() => edit(TEMPLATES[of])}>
          {t('checkerTemplate')}
        </Button>
      )}
      <Box sx={{ height: 320 }}>
        <CodeEditor
          language={path.endsWith('.py') ? 'python' : 'cpp'}
          label={t(of === 'program' ? 'checkerCode' : 'interactorCode')}
          value={text}
          onChange={edit}
          minHeight={320}
          nonce={readNonce(document) ?? undefined}
        />
      </Box>
    </Stack>
  );
}
