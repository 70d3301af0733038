import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { VirtualRun } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contestById, contestProblems } from '../../../../features/contests/contests.api.ts';
import { timelineQuery } from '../../../../features/ranklists/replay/timeline.api.ts';
import type { OneSolutionSearch } from '../../../../features/solutions/list/solution-search.ts';
import { FinishButton } from '../../../../features/virtual-runs/finish-button.tsx';
import { RunBanner } from '../../../../features/virtual-runs/run-banner.tsx';
import { RunSubmissions } from '../../../../features/virtual-runs/run-submissions.tsx';
import { StartPanel } from '../../../../features/virtual-runs/start-panel.tsx';
import { TeamPanel } from '../../../../features/virtual-runs/team-panel.tsx';
import { isOpenAt, ownRuns, virtualRun } from '../../../../features/virtual-runs/virtual-runs.api.ts';
import { useLanguage } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live/index.ts';
import { useSession } from '../../../../lib/session.ts';
import { useNow } from '../../../../lib/time/clock.ts';
import { exactTime, MINUTE_MS } from '../../../../lib/time/format.ts';
import '../../../../locales/en/ranklist.ts';
import '../../../../locales/en/virtual.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { SolutionView } from '../../solution-view.tsx';
import { useContest } from '../use-contest.ts';
import { RunBoard } from './run-board.tsx';

const route = getRouteApi('/org/$orgId/contest/$contestId/virtual');

/** Polling interval of the submissions of an open run. */
const POLL_MS = 15_000;

const boardToCome = <Skeleton variant="rounded" height={320} />;

/** Taking a past contest virtually: before, during and after a run. `run` in the URL: one of the viewer's runs. */
export function ContestVirtualPage(): ReactElement {
  const { t } = useTranslation('virtual');
  const contest = useContest();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const nowMs = useNow();
  const { userId } = useSession();
  const runs = useQuery(ownRuns(contest._id));
  // With a run the problems are open.
  const onStarted = async () => {
    await queries.invalidateQueries({ queryKey: contestById(contest._id).queryKey });
    await navigate({ search: {} });
  };
  const { solution: solutionId, problem: problemId } = search;
  if (solutionId !== undefined && problemId !== undefined)
    return (
      <RunSolution
        problemId={problemId}
        solutionId={solutionId}
        onBack={() => void navigate({ search: { run: search.run, ghost: search.ghost } })}
      />
    );
  return (
    <AsyncState query={runs} skeleton={boardToCome}>
      {({ runs: list, offer, teams }) => {
        const open = list.find((run) => isOpenAt(run, nowMs));
        const shown = list.find((run) => run._id === search.run) ?? open ?? list[0];
        const mayStart = offer !== undefined && open === undefined;
        const hasTeams = userId !== null && (offer !== undefined || teams.length > 0);
        const start = (mayStart || hasTeams) && (
          <>
            {mayStart && (
              <StartPanel
                contestId={contest._id}
                title={contest.title}
                offer={offer}
                isAgain={list.length > 0}
                onStarted={onStarted}
              />
            )}
            {hasTeams && (
              <TeamPanel
                contestId={contest._id}
                orgId={contest.orgId}
                userId={userId}
                teams={teams}
                length={mayStart ? t('minutes', { count: Math.round(offer.duration / MINUTE_MS) }) : undefined}
                code={search.team}
                onStarted={onStarted}
              />
            )}
          </>
        );
        if (shown === undefined) {
          return start === false ? <EmptyState icon="contest" title={t('closed')} detail={t('closedDetail')} /> : start;
        }
        return (
          <>
            {list.length > 1 && (
              <RunList
                runs={list}
                shownId={shown._id}
                onShow={(run) => void navigate({ search: { ...search, run }, replace: true })}
              />
            )}
            <ShownRun
              key={shown._id}
              run={shown}
              ghostId={search.ghost}
              onGhost={(ghost) => void navigate({ search: { ...search, ghost }, replace: true })}
              onShow={({ solutionId: solution, problemId: problem }) =>
                void navigate({ search: { ...search, run: shown._id, solution, problem } })
              }
            />
            {start !== false && <Box sx={{ mt: 6 }}>{start}</Box>}
          </>
        );
      }}
    </AsyncState>
  );
}

function RunList({
  runs,
  shownId,
  onShow,
}: {
  runs: readonly VirtualRun[];
  shownId: string;
  onShow: (runId: string) => void;
}): ReactElement {
  const { t } = useTranslation('virtual');
  const language = useLanguage();
  const nowMs = useNow();
  return (
    <Stack
      direction="row"
      component="section"
      aria-label={t('runs')}
      sx={{ gap: 2, flexWrap: 'wrap', mb: 3, alignItems: 'center' }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('runs')}
      </Typography>
      {runs.map((run) => {
        const when = isOpenAt(run, nowMs) ? t('running') : exactTime(run.startedAt, language);
        return (
          <Chip
            key={run._id}
            size="small"
            color={run._id === shownId ? 'primary' : 'default'}
            aria-pressed={run._id === shownId}
            label={`${run.team ? t('runOf', { name: run.team.name, nth: run.nth }) : t('run', { nth: run.nth })} · ${when}`}
            onClick={() => onShow(run._id)}
          />
        );
      })}
    </Stack>
  );
}

function ShownRun({
  run: listed,
  ghostId,
  onGhost,
  onShow,
}: {
  run: VirtualRun;
  ghostId: string | undefined;
  onGhost: (userId: string | undefined) => void;
  onShow: (submission: { solutionId: string; problemId: string }) => void;
}): ReactElement {
  const { t } = useTranslation('virtual');
  const contest = useContest();
  const { userId } = useSession();
  const queries = useQueryClient();
  const nowMs = useNow();
  const { _id: contestId, orgId } = contest;
  const { readProblems, readRanklists } = contest.abilities;
  const isOpen = isOpenAt(listed, nowMs);
  const options = virtualRun(contestId, listed._id);
  const run = useQuery({ ...options, refetchOnMount: 'always', refetchInterval: isOpen && POLL_MS });
  useLive('solution', ({ solution }) => {
    if (solution.userId === userId) void queries.invalidateQueries({ queryKey: options.queryKey });
  });
  const problems = useQuery({ ...contestProblems(contestId), enabled: readProblems });
  const timeline = useQuery({ ...timelineQuery(contestId), enabled: readRanklists });
  return (
    <>
      <RunBanner run={listed}>{isOpen && <FinishButton contestId={contestId} runId={listed._id} />}</RunBanner>
      <Stack
        direction="row"
        component="nav"
        aria-label={t('problems')}
        sx={{ gap: 2, flexWrap: 'wrap', mb: 4, minHeight: 36 }}
      >
        {problems.data?.map(({ _id: problemId, settings, title }) => (
          <LinkButton
            key={problemId}
            size="small"
            variant="outlined"
            to="/org/$orgId/contest/$contestId/problem/$problemId"
            params={{ orgId, contestId, problemId }}
          >
            {settings.slug}. {title}
          </LinkButton>
        ))}
      </Stack>
      <AsyncState query={run} skeleton={boardToCome}>
        {(loadedRun) => (
          <>
            {!readRanklists || timeline.error ? (
              <EmptyState icon="contest" title={t('noBoard')} />
            ) : (
              <AsyncState query={timeline} skeleton={boardToCome}>
                {(loaded) =>
                  userId !== null && (
                    <RunBoard
                      contest={contest}
                      userId={userId}
                      loaded={loaded}
                      run={loadedRun}
                      ghostId={ghostId}
                      onGhost={onGhost}
                    />
                  )
                }
              </AsyncState>
            )}
            <RunSubmissions
              run={loadedRun}
              refetch={run.refetch}
              slugOf={(problemId) => problems.data?.find(({ _id }) => _id === problemId)?.settings.slug ?? '?'}
              onShow={onShow}
            />
          </>
        )}
      </AsyncState>
    </>
  );
}

/** One submission of a run, with its code and result. */
function RunSolution({
  problemId,
  solutionId,
  onBack,
}: {
  problemId: string;
  solutionId: string;
  onBack: () => void;
}): ReactElement {
  const { t } = useTranslation('virtual');
  const [shown, setShown] = useState<OneSolutionSearch>({});
  const back = (
    <Button size="small" startIcon={<Icon name="back" />} onClick={onBack} sx={{ mb: 3 }}>
      {t('backToRun')}
    </Button>
  );
  return (
    <>
      {back}
      <SolutionView
        place={{ problemId }}
        solutionId={solutionId}
        toList={back}
        search={shown}
        onSearch={setShown}
        rejudgeLink={(_, text) => text}
      />
    </>
  );
}
