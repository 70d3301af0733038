import type { BenchKind, BenchPrograms, BenchResult, BenchWork } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form as FormState } from '../../../lib/use-form.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TimeText } from '../../../ui/data/time-text.tsx';
import { BenchProgress } from '../workbench-progress.tsx';
import { benchKeys, benchRun, benchRuns, type BenchOrder, dataFiles, ENDED, orderBench } from '../workbench.api.ts';
import { WorkSummary } from './work-summary.tsx';
import '../../../locales/en/workbench-tools.ts';
import { Form } from '../../../ui/fields/form.tsx';

export interface ToolPlace {
  problemId: string;
  hash: string;
}

/** Loads the programs of a data version for `children`. */
export function WithPrograms({
  problemId,
  hash,
  children,
}: ToolPlace & { children: (programs: BenchPrograms) => ReactNode }): ReactElement {
  const files = useQuery(dataFiles(problemId, hash));
  return <AsyncState query={files}>{({ programs }) => children(programs)}</AsyncState>;
}

/** A function that orders a run and refreshes the list of runs. */
export function useOrder({ problemId, hash }: ToolPlace) {
  const queries = useQueryClient();
  return async (work: DistributiveOmit<BenchOrder, 'hash'>) => {
    await orderBench(problemId, { ...work, hash });
    await queries.invalidateQueries({ queryKey: benchKeys.list(problemId) });
  };
}
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A form that orders a run; its fields are next to each other on wide screens. */
export function ToolForm({
  form,
  label,
  button,
  children,
  below,
}: {
  form: Pick<FormState<Record<string, string>>, 'onSubmit' | 'busy' | 'failure'>;
  label: string;
  button: string;
  children: ReactNode;
  below?: ReactNode;
}): ReactElement {
  return (
    <Form aria-label={label} sx={{ minWidth: 0 }} onSubmit={form.onSubmit}>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
        }}
      >
        {children}
      </Box>
      {below}
      {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
      <Button
        type="submit"
        variant="contained"
        startIcon={<Icon name="play" />}
        loading={form.busy}
        sx={{ alignSelf: 'flex-start' }}
      >
        {button}
      </Button>
    </Form>
  );
}

/** The last run of a kind on a data version; without one, what such a run would do. */
export function LastRun({
  problemId,
  hash,
  kind,
  none,
  children,
}: ToolPlace & {
  kind: BenchKind;
  none: { title: string; detail: string };
  children: (result: BenchResult, work: BenchWork) => ReactNode;
}): ReactElement {
  const { t } = useTranslation('workbenchTools');
  const runs = useQuery(benchRuns(problemId));
  const last = runs.data?.find((one) => one.kind === kind && one.hash === hash);
  return (
    <AsyncState query={runs}>
      {() =>
        last ? (
          <Stack component="section" aria-label={t('ordered')} spacing={3} sx={{ minWidth: 0 }}>
            <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'baseline' }}>
              <Ordered problemId={problemId} benchId={last._id} />
              {last.state === ENDED && (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  <TimeText timeMs={last.endedAt ?? last.createdAt} />
                </Typography>
              )}
            </Stack>
            <BenchProgress key={last._id} problemId={problemId} benchId={last._id} broken={t('broken')}>
              {(result, { work }) => children(result, work)}
            </BenchProgress>
          </Stack>
        ) : (
          <EmptyState icon="debug" title={none.title} detail={none.detail} />
        )
      }
    </AsyncState>
  );
}

function Ordered({ problemId, benchId }: { problemId: string; benchId: string }): ReactElement | null {
  const { data } = useQuery(benchRun(problemId, benchId));
  return data ? <WorkSummary work={data.work} /> : null;
}
