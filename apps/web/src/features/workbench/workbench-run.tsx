import type { BenchResult } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { benchKeys, benchRuns, ENDED, orderBench } from './workbench.api.ts';
import { VerifyTable } from './verify-table.tsx';
import { BenchProgress } from './workbench-progress.tsx';

/** The last run on a data version: starting one, its progress, its result. */
export function BenchRunPanel({
  problemId,
  hash,
  kind,
  children,
}: {
  problemId: string;
  hash: string;
  kind: 'verify' | 'validate';
  /** `again` starts a verification that keeps no result. */
  children: (result: BenchResult, again: { busy: boolean; start: () => void }) => ReactNode;
}): ReactElement {
  const { t } = useTranslation('workbench');
  const queries = useQueryClient();
  const runs = useQuery(benchRuns(problemId));
  const last = runs.data?.find((one) => one.kind === kind && one.hash === hash);
  const order = useAction(async (again: boolean) => {
    await orderBench(problemId, { kind, hash, ...(again && kind === 'verify' && { again }) });
    await queries.invalidateQueries({ queryKey: benchKeys.list(problemId) });
  });
  const isOpen = last !== undefined && last.state !== ENDED;
  const verb = kind === 'verify' ? (['runAll', 'runAgain'] as const) : (['check', 'checkAgain'] as const);
  const button = (
    <Button
      variant={last ? 'outlined' : 'contained'}
      startIcon={<Icon name="play" />}
      loading={order.busy}
      onClick={() => void order.run(false)}
    >
      {t(last ? verb[1] : verb[0])}
    </Button>
  );
  return (
    <AsyncState query={runs}>
      {() => (
        <Stack spacing={4} sx={{ minWidth: 0 }}>
          {order.failure !== null && <Alert severity="error">{order.failure}</Alert>}
          {last ? (
            <>
              {!isOpen && (
                <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
                  {button}
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    <TimeText timeMs={last.endedAt ?? last.createdAt} />
                  </Typography>
                </Stack>
              )}
              <BenchProgress
                problemId={problemId}
                benchId={last._id}
                broken={t('broken')}
                partial={(verification) => <VerifyTable {...{ verification, problemId, hash }} />}
              >
                {(result) => children(result, { busy: order.busy, start: () => void order.run(true) })}
              </BenchProgress>
            </>
          ) : (
            <EmptyState
              icon="debug"
              title={t(kind === 'verify' ? 'nothingRun' : 'nothingChecked')}
              detail={t(kind === 'verify' ? 'nothingRunDetail' : 'nothingCheckedDetail')}
              action={button}
            />
          )}
        </Stack>
      )}
    </AsyncState>
  );
}
