import type { BenchDifference, Problem, ProblemDraft } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftSection } from '../../../features/problem-drafts/draft-section.tsx';
import { addCounterexample, draftKeys, runDraft, stressDraft } from '../../../features/problem-drafts/drafts.api.ts';
import { editedPrograms } from '../../../features/problem-drafts/edited-programs.ts';
import type { DraftEdits } from '../../../features/problem-drafts/use-draft-edits.ts';
import { BenchProgress } from '../../../features/workbench/workbench-progress.tsx';
import { benchKeys, benchRuns } from '../../../features/workbench/workbench.api.ts';
import { languages } from '../../../lib/programming-languages.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import '../../../locales/en/problem-draft.ts';
import '../../../locales/en/workbench.ts';

const StressForm = lazy(async () => {
  const { StressForm: form } = await import('../../../features/workbench/tools/stress-panel.tsx');
  return { default: form };
});
const StressResult = lazy(async () => {
  const { StressResult: result } = await import('../../../features/workbench/tools/stress-result.tsx');
  return { default: result };
});

const SOLUTION = /^submissions\/[^/]+\/[^/]+$/;
const GENERATOR = /^generators?\/[^/]+\.(?:c|cc|cpp|cxx|py|py3)$/;
/** The subtask that other new tests get. */
const USUAL = '';

/** A program to compare with a solution of the draft. */
export interface Suspect {
  /** Path of the solution. */
  reference: string;
  language: string;
  source: string;
}

/** Compares two solutions on generated inputs, and adds the input on which they differ as a test. */
export function StressSection({
  problem: { _id: problemId },
  draft,
  edits,
  suspect,
}: {
  problem: Problem;
  draft: ProblemDraft;
  edits: DraftEdits;
  /** Filled in as the pasted program. */
  suspect: Suspect | null;
}): ReactElement | null {
  const { t } = useTranslation('problemDraft');
  const queries = useQueryClient();
  const runs = useQuery(benchRuns(problemId));
  const last = runs.data?.find(({ kind }) => kind === 'stress');
  const programs = programsOf(draft, edits);
  const canRun = programs.generators.length > 0 && programs.solutions.length > 0;
  if (draft.settings.kind !== 'programs' && !canRun) return null;
  return (
    <DraftSection id="stress" title={t('stress')} help={t('stressHelp')}>
      <Suspense fallback={null}>
        {canRun ? (
          <StressForm
            // The choices follow the programs.
            key={[...programs.generators, ...programs.solutions, suspect?.source].join('\n')}
            programs={programs}
            suspect={suspect}
            languages={languages.map(({ name, syntax }) => ({ name, syntax }))}
            order={async (terms) => {
              await edits.flush();
              await stressDraft(problemId, terms);
              await queries.invalidateQueries({ queryKey: benchKeys.list(problemId) });
            }}
          />
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('stressNeeds')}
          </Typography>
        )}
        {last && (
          <BenchProgress key={last._id} problemId={problemId} benchId={last._id} broken={t('stressBroken')}>
            {({ stress }, { work }) =>
              stress &&
              work.kind === 'stress' && (
                <Stack spacing={4} sx={{ minWidth: 0 }}>
                  <StressResult stress={stress} work={work} />
                  {stress.difference && (
                    <AddAsTest {...{ problemId, draft, edits }} benchId={last._id} difference={stress.difference} />
                  )}
                </Stack>
              )
            }
          </BenchProgress>
        )}
      </Suspense>
    </DraftSection>
  );
}

/** The solutions and generators of a draft that can run, by path. */
export function programsOf(draft: ProblemDraft, edits: DraftEdits) {
  const written = editedPrograms(draft, edits).filter(({ text }) => text.trim() !== '');
  const paths = [
    ...written.filter(({ role }) => role === 'solution' || role === 'generator').map(({ path }) => path),
    ...draft.kept.map(({ path }) => path),
  ];
  return {
    solutions: paths.filter((path) => SOLUTION.test(path)),
    generators: paths.filter((path) => GENERATOR.test(path)),
  };
}

function AddAsTest({
  problemId,
  draft,
  edits,
  benchId,
  difference,
}: {
  problemId: string;
  draft: ProblemDraft;
  edits: DraftEdits;
  benchId: string;
  difference: BenchDifference;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const queries = useQueryClient();
  const [subtask, setSubtask] = useState(USUAL);
  const [added, setAdded] = useState<Awaited<ReturnType<typeof addCounterexample>> | null>(null);
  const { subtasks } = draft.settings;
  const action = useAction(async () => {
    await edits.flush();
    const result = await addCounterexample(problemId, { benchId, ...(subtask !== USUAL && { subtask }) });
    setAdded(result);
    // The generator makes the input again, as for every line of the script.
    if (result.as === 'line') await runDraft(problemId, { what: 'generate' });
    await queries.invalidateQueries({ queryKey: draftKeys.one(problemId) });
  });
  return (
    <Stack spacing={3} sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        {subtasks.length > 0 && (
          <SelectField
            size="small"
            label={t('subtask.choose')}
            value={subtask}
            options={[
              [USUAL, t('subtaskUsual')] as const,
              ...subtasks.map(({ id, name }) => [id, name === '' ? id : name] as const),
            ]}
            sx={{ width: 220 }}
            onChange={setSubtask}
          />
        )}
        <Button variant="contained" loading={action.busy} disabled={added !== null} onClick={() => void action.run()}>
          {t('addAsTest')}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('addAsTestHelp')}
        </Typography>
      </Stack>
      {action.failure !== null && <Alert severity="error">{action.failure}</Alert>}
      {added && <Alert severity="success">{t(`added.${added.as}`, { name: added.name, args: difference.args })}</Alert>}
    </Stack>
  );
}
