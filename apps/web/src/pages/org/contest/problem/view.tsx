import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScoring } from '../../../../domain/scoring.ts';
import { TagList } from '../../../../domain/tag-list.tsx';
import { AskButton } from '../../../../features/clarifications/ask-button.tsx';
import {
  type Contest,
  type ContestProblem,
  contestProblem,
  contestProblemInLanguage,
  contestProblems,
} from '../../../../features/contests/contests.api.ts';
import { IntervalChip } from '../../../../features/contests/interval-chip.tsx';
import { LimitChip } from '../../../../features/contests/limit-chip.tsx';
import { ProblemFiles } from '../../../../features/contests/problem-files.tsx';
import { ProblemSwitcher } from '../../../../features/contests/problem-switcher.tsx';
import { Registration } from '../../../../features/contests/registration.tsx';
import { useResolveProblemAttachment } from '../../../../features/contests/use-contest-attachment-url.ts';
import { LockButton } from '../../../../features/rounds/lock-button.tsx';
import { useProblemTitle } from '../../../../features/problems/reading-language.tsx';
import { ProblemVariables, StatementText } from '../../../../features/problems/statement.tsx';
import { RoundChip } from '../../../../features/rounds/round-chip.tsx';
import { ownRuns, type RunWithSubmissions, virtualRun } from '../../../../features/virtual-runs/virtual-runs.api.ts';
import { refusalOf } from '../../../../lib/api/index.ts';
import { useSession } from '../../../../lib/session.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Link, LinkButton } from '../../../../ui/navigation/link.tsx';
import { StateChip } from '../../../../ui/data/state-chip.tsx';
import { TimeText } from '../../../../ui/data/time-text.tsx';
import { Desk } from '../../desk.tsx';
import { OpenPart } from '../closed-part.tsx';
import { StageActions } from '../stage-actions.tsx';
import { useNamedProblems } from '../clarification/use-named-problems.ts';
import { useContest } from '../use-contest.ts';

const RunBanner = lazy(() =>
  import('../../../../features/virtual-runs/run-banner.tsx').then((module) => ({ default: module.RunBanner })),
);

const route = getRouteApi('/org/$orgId/contest/$contestId/problem/$problemId');

/** The desk of a problem in a contest. `from` in the URL: the solution whose files the editor starts with. */
export function ContestProblemPage(): ReactElement {
  const { t } = useTranslation(['contest', 'common', 'problem']);
  const params = route.useParams();
  const contest = useContest();
  const { readProblems } = contest.abilities;
  const problems = useQuery({ ...contestProblems(contest._id), enabled: readProblems });
  const problem = useQuery({ ...contestProblem(contest._id, params.problemId), enabled: readProblems });
  const isAbsent = refusalOf(problem.error) === 'not-found';
  return (
    <>
      <Box sx={{ mt: { md: -3 } }}>
        {problems.data && <ProblemSwitcher orgId={contest.orgId} contestId={contest._id} problems={problems.data} />}
      </Box>
      <OpenPart part="readProblems" error={problem.error}>
        {isAbsent ? (
          <EmptyState
            icon="problem"
            title={t('problem:problem.absent')}
            detail={t('problem.absentDetail')}
            action={
              <LinkButton to="/org/$orgId/contest/$contestId/problem" params={params}>
                {t('tab.problems')}
              </LinkButton>
            }
          />
        ) : (
          <AsyncState query={problem}>{(data) => <LoadedProblem key={data._id} problem={data} />}</AsyncState>
        )}
      </OpenPart>
    </>
  );
}

function LoadedProblem({ problem }: { problem: ContestProblem }): ReactElement {
  const { t } = useTranslation('contest');
  const contest = useContest();
  const { from } = route.useSearch();
  const navigate = route.useNavigate();
  const { userId } = useSession();
  const { abilities, config, settings, status } = problem;
  const run = useRunOf(contest, abilities.createSolution === true);
  const place = run
    ? { problemId: problem._id, runId: run.run._id }
    : { problemId: problem._id, contestId: contest._id };
  const params = { orgId: contest.orgId, contestId: contest._id };
  const isScored = useScoring();
  const title = useProblemTitle(problem);

  const facts = (
    <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', mt: 1, mb: 2 }}>
      <Typography variant="h1" component="h2" sx={{ fontSize: 22, overflowWrap: 'anywhere' }}>
        {settings.slug}. {title}
      </Typography>
      {isScored && (
        <StateChip icon="star" hue="neutral" filled={false}>
          {t('problem.worth', { count: settings.score })}
        </StateChip>
      )}
      {problem.textChangedAt !== undefined && (
        <StateChip icon="edit" hue="queued">
          {t('problem.textChanged')} <TimeText timeMs={problem.textChangedAt} />
        </StateChip>
      )}
      <LimitChip used={status?.solutionCount ?? 0} limit={settings.solutionCountLimit} />
      <IntervalChip intervals={[settings.interval, contest.submissionLimits?.interval]} />
      {problem.tags !== undefined && problem.tags.length > 0 && <TagList tags={problem.tags} />}
      {userId !== null && contest.abilities.readSolutions && (
        <Link to="/org/$orgId/contest/$contestId/solution" params={params} search={{ problem: problem._id }}>
          {t('problem.mySolutions')}
        </Link>
      )}
      {contest.registered && isUnderWay(contest) && <AskAbout problemId={problem._id} />}
      {contest.round && <RoundChip phase={contest.round.phase} />}
      {contest.registered && <LockButton contestId={contest._id} problem={problem} />}
      <StageActions actions={settings.actions ?? []} />
    </Stack>
  );
  const statement = (
    <>
      {/* The number of remaining submissions is in the line above. */}
      <Box sx={{ mb: 4 }}>
        <ProblemVariables problem={config === undefined ? { abilities: {} } : { config, abilities: {} }} />
      </Box>
      <ContestStatement problem={problem} />
      <ProblemFiles contestId={contest._id} problemId={problem._id} attachments={problem.attachments} />
    </>
  );

  // If the viewer could not upload when the page opened, the statement gets the full width. If that ends while the page
  // is open, the editor stays, so that typed code remains visible.
  const mayType =
    run !== undefined || abilities.createSolution === true || abilities.createSolution === 'solution-limit';
  const [hasDesk, setHasDesk] = useState(mayType);
  if (mayType && !hasDesk) setHasDesk(true);
  if (config === undefined || userId === null || !hasDesk) {
    return (
      <>
        {facts}
        {abilities.createSolution !== true && (
          <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap', mb: 4 }}>
            <Typography sx={{ color: 'text.secondary' }}>{t(`cannot.${abilities.createSolution}`)}</Typography>
            {abilities.createSolution === 'participants-only' && <Registration contest={contest} />}
          </Stack>
        )}
        <Box component="article" sx={{ minWidth: 0 }}>
          {statement}
        </Box>
      </>
    );
  }
  return (
    <>
      {facts}
      {run && (
        <Suspense fallback={<Box sx={{ minHeight: 64 }} />}>
          <RunBanner run={run.run} />
        </Suspense>
      )}
      <Desk
        key={run?.run._id ?? problem._id}
        orgId={contest.orgId}
        userId={userId}
        place={place}
        config={config}
        statement={statement}
        whyNot={run !== undefined || abilities.createSolution === true ? null : t(`cannot.${abilities.createSolution}`)}
        nextAtMs={run === undefined ? abilities.nextSubmissionAt : undefined}
        handIn={run === undefined && !abilities.submit}
        fromId={from}
        onTaken={() => void navigate({ search: {}, replace: true })}
        latestId={
          run
            ? run.submissions.findLast((one) => one.problemId === problem._id && one.userId === userId)?.solutionId
            : status?.lastSolutionId
        }
      />
    </>
  );
}

/**
 * The viewer's run in which the desk submits: the open one, or after its end the latest one unless the contest itself
 * takes submissions.
 */
function useRunOf({ _id: contestId, virtual }: Contest, takesSolutions: boolean): RunWithSubmissions | undefined {
  const { signedIn } = useSession();
  const { data: own } = useQuery({ ...ownRuns(contestId), enabled: signedIn && virtual === true });
  const run = own?.runs.find((one) => one.open) ?? (takesSolutions ? undefined : own?.runs[0]);
  const { data } = useQuery({ ...virtualRun(contestId, run?._id ?? ''), enabled: run !== undefined });
  return data;
}

function ContestStatement({ problem }: { problem: ContestProblem }): ReactElement {
  const contest = useContest();
  const resolveUrl = useResolveProblemAttachment(contest._id, problem._id);
  return (
    <StatementText
      problem={problem}
      resolveUrl={resolveUrl}
      textsIn={(language) => contestProblemInLanguage(contest._id, problem._id, language)}
    />
  );
}

/** From the start of the second stage to that of the last one: then participants may ask. */
function isUnderWay({ stages, currentStage }: Contest): boolean {
  return currentStage.start !== stages[0]?.start && currentStage.start !== stages.at(-1)?.start;
}

function AskAbout({ problemId }: { problemId: string }): ReactElement {
  return <AskButton contestId={useContest()._id} problemId={problemId} problems={useNamedProblems() ?? []} />;
}
