import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../../domain/content/translated.ts';
import { PrintItems } from '../../../features/printing/print-items.tsx';
import type { PrintSearch } from '../../../features/printing/print-search.ts';
import { printJobs, printKeys, type PrintQueue, printQueue } from '../../../features/printing/printing.api.ts';
import { refusalOf } from '../../../lib/api/index.ts';
import { usePollingInterval, useRenewal } from '../../../lib/live/index.ts';
import '../../../locales/en/printing.ts';
import { LIST_SIZE } from '../../../ui/data/list-search.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { Pager } from '../../../ui/navigation/pager.tsx';
import { Page } from '../../../ui/page.tsx';

const route = getRouteApi('/org/$orgId/contest/$contestId/print-queue');

/** Polling interval without a live stream. */
const POLL_MS = 10_000;

/** The print queue of a contest. Not in the frame of the contest, which volunteers may not open. */
export function PrintQueuePage(): ReactElement {
  const { t } = useTranslation(['printing', 'common']);
  const { orgId, contestId } = route.useParams();
  const titleOf = useTitleOf();
  const queries = useQueryClient();
  const refetchInterval = usePollingInterval(POLL_MS);
  const queue = useQuery({ ...printQueue(contestId), refetchInterval });
  useRenewal('print', () => void queries.invalidateQueries({ queryKey: printKeys.contest(contestId) }), {
    concerns: (event) => event.contestId === contestId,
  });
  const refusal = refusalOf(queue.error);
  if (refusal !== null || (queue.data !== undefined && queue.data.orgId !== orgId)) {
    return (
      <Page title={t('absent')} headless>
        <EmptyState icon="lock" title={t('absent')} detail={t('absentDetail')} />
      </Page>
    );
  }
  return (
    <Page
      narrow
      title={t('title')}
      tabTitle={queue.data === undefined ? t('title') : t('titleOf', { contest: titleOf(queue.data) })}
      meta={queue.data && titleOf(queue.data)}
      actions={
        queue.data?.administer && (
          <LinkButton to="/org/$orgId/contest/$contestId/admin/printing" params={{ orgId, contestId }}>
            {t('settings.title')}
          </LinkButton>
        )
      }
    >
      <AsyncState query={queue}>
        {(data) =>
          data.enabled || data.open > 0 ? (
            <Queue queue={data} refetchInterval={refetchInterval} />
          ) : (
            <EmptyState icon="info" title={t('off')} detail={t(data.administer ? 'offDirector' : 'offDetail')} />
          )
        }
      </AsyncState>
    </Page>
  );
}

function Queue({ queue, refetchInterval }: { queue: PrintQueue; refetchInterval: number | false }): ReactElement {
  const { t } = useTranslation('printing');
  const { contestId, open, enabled } = queue;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page = 1, perPage = LIST_SIZE } = search;
  const show: 'open' | 'done' = search.show ?? 'open';
  const list = useQuery({ ...printJobs(contestId, { page, perPage, show }), refetchInterval });
  const go = (next: PrintSearch) => void navigate({ search: next });
  const { show: _show, page: _page, ...kept } = search;
  return (
    <Stack spacing={4}>
      {!enabled && <Alert severity="info">{t('offOpen')}</Alert>}
      <ToggleButtonGroup
        exclusive
        aria-label={t('filter.label')}
        value={show}
        onChange={(_, picked: 'open' | 'done' | null) => {
          if (picked !== null) go({ ...kept, ...(picked === 'done' && { show: picked }) });
        }}
        sx={{ '& > button': { minHeight: 48, px: 5 } }}
      >
        <ToggleButton value="open">{t('filter.open', { count: open })}</ToggleButton>
        <ToggleButton value="done">{t('filter.done')}</ToggleButton>
      </ToggleButtonGroup>
      <AsyncState
        query={list}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon={show === 'open' ? 'checkCircle' : 'queue'}
            title={t(show === 'open' ? 'empty.open' : 'empty.done')}
            detail={t(show === 'open' ? 'empty.openDetail' : 'empty.doneDetail')}
          />
        }
      >
        {({ items }) => <PrintItems contestId={contestId} jobs={items} />}
      </AsyncState>
      <Pager
        page={page}
        perPage={perPage}
        total={list.data?.total}
        onChange={(change) => go({ ...search, ...change })}
      />
    </Stack>
  );
}
