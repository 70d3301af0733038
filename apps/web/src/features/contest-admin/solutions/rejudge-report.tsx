import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScoreText } from '../../../domain/score-text.tsx';
import { UserChip } from '../../../domain/user-chip.tsx';
import { VerdictChip } from '../../../domain/verdict-chip.tsx';
import { usePollingInterval } from '../../../lib/live/index.ts';
import { AsyncState } from '../../../ui/async-state.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ProgressLine } from '../../../ui/progress-line.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { adminKeys, type ContestProblem } from '../contest-admin.api.ts';
import { cancelRejudge, type Rejudge, rejudgeById, rejudgeKeys, rejudgeRanks, rejudgeRows } from './rejudge.api.ts';
import { RejudgeState } from './rejudge-table.tsx';

/** How often a running order is asked for; results of single solutions move by themselves. */
const POLL_MS = 2_000;
const SLOW_POLL_MS = 10_000;
const PAGE_SIZE = 30;

/** How far an order to judge again is, and what it has changed: verdicts, scores, and places on the board. */
export function RejudgeReport({
  orgId,
  contestId,
  rejudgeId,
  problems,
}: {
  orgId: string;
  contestId: string;
  rejudgeId: string;
  problems: readonly ContestProblem[];
}): ReactElement {
  const slowly = usePollingInterval(SLOW_POLL_MS);
  const order = useQuery({
    ...rejudgeById(contestId, rejudgeId),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : slowly),
  });
  return (
    <AsyncState query={order}>
      {(data) => (
        <Stack spacing={6}>
          <Progress contestId={contestId} order={data} />
          <ChangedRows orgId={orgId} contestId={contestId} order={data} problems={problems} />
          {data.state !== 'running' && <ChangedRanks contestId={contestId} rejudgeId={rejudgeId} />}
        </Stack>
      )}
    </AsyncState>
  );
}

function Progress({ contestId, order }: { contestId: string; order: Rejudge }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const toast = useToast();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { counts } = order;
  const finished = counts.total - counts.waiting;
  const progress = t('rejudge.progressText', { done: finished, total: counts.total, changed: counts.changed });
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <RejudgeState state={order.state} />
        <TimeText timeMs={order.createdAt} />
        {order.createdBy !== undefined && <UserChip principalId={order.createdBy} />}
        {order.reason !== '' && <span>{order.reason}</span>}
      </Stack>
      {order.state === 'running' ? (
        <ProgressLine
          text={progress}
          fraction={counts.total === 0 ? 1 : finished / counts.total}
          stop={{ label: t('rejudge.cancel'), act: () => setAsking(true) }}
        />
      ) : (
        <Typography>{progress}</Typography>
      )}
      {(counts.cancelled > 0 || counts.replaced > 0) && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('rejudge.leftOut', { cancelled: counts.cancelled, replaced: counts.replaced })}
        </Typography>
      )}
      <ConfirmDialog
        open={asking}
        title={t('rejudge.cancelAsk', { count: counts.waiting })}
        detail={t('rejudge.cancelDetail')}
        confirm={t('rejudge.cancel')}
        onClose={() => setAsking(false)}
        act={async () => {
          const { cancelled } = await cancelRejudge(contestId, order._id);
          await queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
          toast.success(t('rejudge.cancelledCount', { count: cancelled }));
        }}
      />
    </Stack>
  );
}

function ChangedRows({
  orgId,
  contestId,
  order,
  problems,
}: {
  orgId: string;
  contestId: string;
  order: Rejudge;
  problems: readonly ContestProblem[];
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const [onlyChanged, setOnlyChanged] = useState(true);
  const [page, setPage] = useState(1);
  const rows = useQuery({
    ...rejudgeRows(contestId, order._id, { page, perPage: PAGE_SIZE, ...(onlyChanged ? { changed: true } : {}) }),
    refetchInterval: order.state === 'running' ? POLL_MS : false,
  });
  const letterOf = (problemId: string) => problems.find(({ _id }) => _id === problemId)?.settings.slug ?? '';
  const result = (one: { status: string; score: number } | undefined) =>
    one ? (
      <Box component="span" sx={{ display: 'inline-flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <VerdictChip status={one.status} plain /> <ScoreText score={one.score} />
      </Box>
    ) : (
      ''
    );
  return (
    <Stack component="section" spacing={3} aria-label={t('rejudge.results')}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {t('rejudge.results')}
        </Typography>
        <FormControlLabel
          label={t('rejudge.onlyChanged')}
          control={
            <Switch
              checked={onlyChanged}
              onChange={({ target }) => {
                setPage(1);
                setOnlyChanged(target.checked);
              }}
            />
          }
        />
      </Stack>
      <DataTable
        label={t('rejudge.results')}
        query={{ data: rows.data?.items, error: rows.error, refetch: rows.refetch }}
        rowKey={({ solutionId }) => solutionId}
        empty={
          <EmptyState
            icon="check"
            title={t(
              order.state === 'running' ? 'rejudge.noneYet' : onlyChanged ? 'rejudge.noneChanged' : 'rejudge.none',
            )}
          />
        }
        columns={[
          {
            id: 'user',
            header: t('participants.user'),
            onPhone: 'title',
            cell: ({ userId }) => <UserChip principalId={userId} />,
          },
          {
            id: 'problem',
            header: t('rejudge.problem'),
            cell: ({ problemId, solutionId }) => (
              <Link to="/org/$orgId/contest/$contestId/solution/$solutionId" params={{ orgId, contestId, solutionId }}>
                {letterOf(problemId) || t('rejudge.solution')}
              </Link>
            ),
          },
          { id: 'before', header: t('rejudge.before'), cell: ({ before }) => result(before) },
          {
            id: 'after',
            header: t('rejudge.after'),
            cell: ({ after, state }) => (after ? result(after) : t(`rejudge.row.${state}`)),
          },
        ]}
      />
      <Pager
        page={page}
        perPage={PAGE_SIZE}
        total={rows.data?.total}
        onChange={(change) => setPage(change.page ?? 1)}
      />
    </Stack>
  );
}

function ChangedRanks({ contestId, rejudgeId }: { contestId: string; rejudgeId: string }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const queries = useQueryClient();
  const ranks = useQuery(rejudgeRanks(contestId, rejudgeId));
  return (
    <Stack component="section" spacing={3} aria-label={t('rejudge.ranks')}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {t('rejudge.ranks')}
        </Typography>
        <Button
          startIcon={<Icon name="refresh" />}
          onClick={() => void queries.invalidateQueries({ queryKey: rejudgeKeys.one(contestId, rejudgeId) })}
        >
          {t('rejudge.renew')}
        </Button>
      </Stack>
      <DataTable
        label={t('rejudge.ranks')}
        query={{ data: ranks.data?.items, error: ranks.error, refetch: ranks.refetch }}
        skeletonRows={3}
        rowKey={({ userId }) => userId}
        empty={<EmptyState icon="check" title={t('rejudge.noRanks')} />}
        columns={[
          {
            id: 'user',
            header: t('participants.user'),
            onPhone: 'title',
            cell: ({ userId }) => <UserChip principalId={userId} />,
          },
          { id: 'before', header: t('rejudge.before'), align: 'right', cell: ({ before }) => before.rank },
          { id: 'after', header: t('rejudge.after'), align: 'right', cell: ({ after }) => after.rank },
        ]}
      />
    </Stack>
  );
}
