import type { Solution } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SOLUTION_STATE } from '@assay/contract/states';
import { UserChip } from '../../domain/user-chip.tsx';
import type { OneSolutionSearch } from '../../features/solutions/list/solution-search.ts';
import { isJudgedLater, SubmittedAt } from '../../features/solutions/list/submitted-at.tsx';
import { SolutionComparison } from '../../features/solutions/list/solution-comparison.tsx';
import { CodeViewer } from '../../features/solutions/result/code-viewer.tsx';
import { JudgingSection } from '../../features/solutions/judgings/judging-section.tsx';
import { LiveResult } from '../../features/solutions/result/live-result.tsx';
import {
  type SolutionPlace,
  solutionById,
  solutionKeys,
  submitSolution,
} from '../../features/solutions/solutions.api.ts';
import { refusalOf } from '../../lib/api/index.ts';
import { useAction } from '../../lib/use-action.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MONO } from '../../ui/fonts.ts';
import { Icon } from '../../ui/icon.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';

const CanaryToggle = lazy(() => import('../../features/canaries/canary-toggle.tsx'));
const RejudgeOne = lazy(() => import('../../features/rejudges/rejudge-one.tsx'));

/**
 * One solution: its result during and after judging, its facts, its code, and the viewer's actions. The page passes
 * where it belongs and adds its own parts.
 */
export function SolutionView({
  place,
  solutionId,
  toList,
  facts,
  again,
  search: { with: otherId, ...shown },
  onSearch,
  rejudgeLink,
}: {
  place: SolutionPlace;
  solutionId: string;
  /** Link for a solution that does not exist. */
  toList: ReactNode;
  /** Shown before the other facts. */
  facts?: (solution: Solution) => [string, ReactNode][];
  /** Link to submit again, starting from this solution. */
  again?: (solution: Solution) => ReactNode;
  /** State in the URL: judgings, and `with`, another solution of the same user to compare it with. */
  search: OneSolutionSearch;
  onSearch: (search: OneSolutionSearch) => void;
  /** Renders a link to the report of a rejudge. */
  rejudgeLink: (rejudgeId: string, text: string) => ReactNode;
}): ReactElement {
  const { t } = useTranslation(['problem', 'common']);
  const solution = useQuery(solutionById(place, solutionId));
  if (refusalOf(solution.error) === 'not-found') {
    return (
      <EmptyState icon="solution" title={t('solution.absent')} detail={t('common:notFound.detail')} action={toList} />
    );
  }
  return (
    <AsyncState query={solution}>
      {(data) => (
        <Stack spacing={5}>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
            <Typography variant="h2">{t('solution.one', { id: data._id.slice(0, 8) })}</Typography>
            <CopyButton text={data._id} />
            <Stack direction="row" sx={{ gap: 2, ml: { sm: 'auto' }, flexWrap: 'wrap' }}>
              <Actions solution={data} again={again?.(data)} />
            </Stack>
          </Stack>
          <Facts solution={data} before={facts?.(data) ?? []} />
          <Paper
            component="section"
            variant="outlined"
            aria-label={t('solution.status')}
            sx={{ p: { xs: 3, sm: 4 }, minWidth: 0 }}
          >
            <LiveResult place={data} solutionId={data._id} />
          </Paper>
          <JudgingSection
            solution={data}
            search={shown}
            onSearch={(next) => onSearch({ ...next, with: otherId })}
            rejudgeLink={rejudgeLink}
          />
          <SolutionComparison solution={data} otherId={otherId} onPick={(id) => onSearch({ ...shown, with: id })} />
          <Box component="section" aria-label={t('solution.code')} sx={{ minWidth: 0 }}>
            <Typography variant="h2" sx={{ mb: 3 }}>
              {t('solution.code')}
            </Typography>
            <CodeViewer solution={data} />
          </Box>
        </Stack>
      )}
    </AsyncState>
  );
}

function Facts({ solution, before }: { solution: Solution; before: [string, ReactNode][] }): ReactElement {
  const { t } = useTranslation('problem');
  const facts: [string, ReactNode][] = [
    ...before,
    [t('solution.user'), <UserChip key="user" principalId={solution.userId} />],
  ];
  const { createdAt, submittedAt, completedAt } = solution;
  if (submittedAt === undefined) facts.push([t('solution.createdAt'), <TimeText key="created" timeMs={createdAt} />]);
  else {
    const submitted = <SubmittedAt key="submitted" submittedAt={submittedAt} completedAt={completedAt} />;
    facts.push([t('solution.submittedAt'), submitted]);
    if (completedAt !== undefined && isJudgedLater(submittedAt, completedAt))
      facts.push([t('solution.completedAt'), <TimeText key="completed" timeMs={completedAt} clock />]);
  }
  facts.push([
    t('solution.data'),
    <Box key="data" component="span" sx={{ fontFamily: MONO }}>
      {solution.problemDataHash.slice(0, 7)}
    </Box>,
  ]);
  if (solution.preferPrivate === true)
    facts.push([t('editor.preferPrivate'), <Icon key="lock" name="check" label="✓" />]);
  return (
    <Box
      component="dl"
      aria-label={t('solution.facts')}
      sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 8, rowGap: 3 }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ minWidth: 0 }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Actions({ solution, again }: { solution: Solution; again: ReactNode }): ReactElement {
  const { t } = useTranslation('problem');
  const toast = useToast();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { abilities } = solution;

  const refresh = () => queries.invalidateQueries({ queryKey: solutionKeys.one(solution._id) });
  const submit = useAction(async () => {
    await submitSolution(solution, solution._id);
    toast.success(t('solution.submitted'));
    await refresh();
  }, toast.error);

  return (
    <>
      {abilities.submit && solution.state === SOLUTION_STATE.created && (
        <Button
          variant="contained"
          startIcon={<Icon name="play" />}
          loading={submit.busy}
          onClick={() => {
            void submit.run();
          }}
        >
          {t('solution.submit')}
        </Button>
      )}
      {abilities.readData && again}
      {abilities.rejudge && solution.state > SOLUTION_STATE.created && (
        <Button startIcon={<Icon name="refresh" />} onClick={() => setAsking(true)}>
          {t('solution.rejudge')}
        </Button>
      )}
      {abilities.rejudge && solution.contestId !== undefined && (
        <Suspense>
          <CanaryToggle contestId={solution.contestId} solution={solution} />
        </Suspense>
      )}
      {asking && (
        <Suspense>
          <RejudgeOne solution={solution} onBegun={refresh} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
