import type { BenchSurvivor, ProblemDraft } from '@assay/contract';
import { MAX_BENCH_SOURCE } from '@assay/contract/run-limits';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { runDraft } from '../../../features/problem-drafts/drafts.api.ts';
import { editedPrograms } from '../../../features/problem-drafts/edited-programs.ts';
import type { DraftEdits } from '../../../features/problem-drafts/use-draft-edits.ts';
import { MutationResult } from '../../../features/workbench/mutation-result.tsx';
import { BenchProgress } from '../../../features/workbench/workbench-progress.tsx';
import { benchKeys, benchRuns } from '../../../features/workbench/workbench.api.ts';
import { languages } from '../../../lib/programming-languages.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Suspect } from './draft-stress.tsx';
import '../../../locales/en/problem-draft.ts';
import '../../../locales/en/workbench.ts';

/** Looks for changes of the main solution that no test notices. */
export function MutationPanel({
  problemId,
  draft,
  edits,
  onSuspect,
}: {
  problemId: string;
  draft: ProblemDraft;
  edits: DraftEdits;
  /** Compares a changed program with the solution; null if the draft has no generator. */
  onSuspect: ((suspect: Suspect) => void) | null;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const queries = useQueryClient();
  const runs = useQuery(benchRuns(problemId));
  const last = runs.data?.find(({ kind }) => kind === 'mutate');
  const action = useAction(async () => {
    await edits.flush();
    await runDraft(problemId, { what: 'mutate' });
    await queries.invalidateQueries({ queryKey: benchKeys.list(problemId) });
  });
  const programs = editedPrograms(draft, edits);
  const needsAnswers = draft.settings.kind === 'programs' && draft.settings.checker.type !== 'interactor';
  const canRun =
    programs.some(({ path, text }) => path.startsWith('submissions/accepted/') && text.trim() !== '') &&
    draft.tests.length > 0 &&
    (!needsAnswers || draft.tests.every(({ answer }) => answer !== null));
  return (
    <Stack spacing={3} component="section" aria-label={t('weakTests')} sx={{ minWidth: 0 }}>
      <Stack>
        <Typography variant="h3" sx={{ fontSize: '1rem', fontWeight: 600 }}>
          {t('weakTests')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '80ch' }}>
          {t(canRun || last ? 'weakTestsHelp' : 'weakTestsNeeds')}
        </Typography>
      </Stack>
      <Button
        variant="outlined"
        startIcon={<Icon name="play" />}
        loading={action.busy}
        disabled={!canRun}
        onClick={() => void action.run()}
        sx={{ alignSelf: 'start' }}
      >
        {t('findWeakTests')}
      </Button>
      {action.failure !== null && <Alert severity="error">{action.failure}</Alert>}
      {last && (
        <BenchProgress key={last._id} problemId={problemId} benchId={last._id} broken={t('weakTestsBroken')}>
          {({ mutation }, { work }) => {
            if (!mutation || work.kind !== 'mutate') return null;
            const solution = programs.find(({ path }) => path === work.program);
            const isChanged = mutation.survivors.some((one) => sourceWith(solution?.text ?? '', one) === null);
            return (
              <>
                <MutationResult
                  mutation={mutation}
                  action={(survivor) => {
                    const suspect = solution && suspectOf(solution, survivor);
                    if (!suspect || !onSuspect) return null;
                    return (
                      <Button size="small" href="#stress" onClick={() => onSuspect(suspect)}>
                        {t('findDifference')}
                      </Button>
                    );
                  }}
                />
                {isChanged && (
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {t('weakTestsBefore')}
                  </Typography>
                )}
              </>
            );
          }}
        </BenchProgress>
      )}
    </Stack>
  );
}

function suspectOf({ path, text }: { path: string; text: string }, survivor: BenchSurvivor): Suspect | null {
  const language = languages.find(({ extensions }) => extensions.some((one) => path.endsWith(one)));
  const source = sourceWith(text, survivor);
  if (!language || source === null || source.length > MAX_BENCH_SOURCE) return null;
  return { reference: path, language: language.name, source };
}

/** The source with this change; null if it has been edited at this place since. */
function sourceWith(text: string, { line, column, before, after, excerpt }: BenchSurvivor): string | null {
  const lines = text.split('\n');
  const row = lines[line - 1] ?? '';
  if (!row.includes(excerpt) || !row.startsWith(before, column - 1)) return null;
  const changed = row.slice(0, column - 1) + after + row.slice(column - 1 + before.length);
  return lines.with(line - 1, changed).join('\n');
}
