import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../../domain/content/translated.ts';
import { nearestColor } from '../../../features/balloons/balloon-colors.ts';
import { BalloonItems } from '../../../features/balloons/balloon-items.tsx';
import type { BalloonSearch } from '../../../features/balloons/balloon-search.ts';
import { balloonKeys, balloonList, type BalloonQueue, balloonQueue } from '../../../features/balloons/balloons.api.ts';
import { refusalOf } from '../../../lib/api/index.ts';
import { usePollingInterval, useRenewal } from '../../../lib/live/index.ts';
import '../../../locales/en/balloon.ts';
import { LIST_SIZE } from '../../../ui/data/list-search.ts';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { Pager } from '../../../ui/navigation/pager.tsx';
import { Page } from '../../../ui/page.tsx';

const route = getRouteApi('/org/$orgId/contest/$contestId/balloon');

/** Polling interval without a live stream. */
const POLL_MS = 10_000;

/**
 * The balloon queue of a contest. Not in the frame of the contest, which volunteers may not open.
 */
export function BalloonPage(): ReactElement {
  const { t } = useTranslation(['balloon', 'common']);
  const { orgId, contestId } = route.useParams();
  const titleOf = useTitleOf();
  const queries = useQueryClient();
  const refetchInterval = usePollingInterval(POLL_MS);
  const queue = useQuery({ ...balloonQueue(contestId), refetchInterval });
  useRenewal('balloon', () => void queries.invalidateQueries({ queryKey: balloonKeys.contest(contestId) }), {
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
  const params = { orgId, contestId };
  return (
    <Page
      narrow
      title={t('title')}
      tabTitle={queue.data === undefined ? t('title') : t('titleOf', { contest: titleOf(queue.data) })}
      meta={queue.data && titleOf(queue.data)}
      actions={
        queue.data?.administer && (
          <LinkButton to="/org/$orgId/contest/$contestId/admin/balloon" params={params}>
            {t('settings.title')}
          </LinkButton>
        )
      }
    >
      <AsyncState query={queue}>
        {(data) =>
          data.enabled ? (
            <Queue queue={data} refetchInterval={refetchInterval} />
          ) : (
            <EmptyState icon="info" title={t('off')} detail={t(data.administer ? 'offDirector' : 'offDetail')} />
          )
        }
      </AsyncState>
    </Page>
  );
}

function Queue({ queue, refetchInterval }: { queue: BalloonQueue; refetchInterval: number | false }): ReactElement {
  const { t } = useTranslation('balloon');
  const { contestId, problems, open } = queue;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page = 1, perPage = LIST_SIZE, problem } = search;
  const show: 'open' | 'done' = search.show ?? 'open';
  const filter = { page, perPage, show, ...(problem !== undefined && { problemId: problem }) };
  const list = useQuery({ ...balloonList(contestId, filter), refetchInterval });
  const go = (next: BalloonSearch) => void navigate({ search: next });
  const { show: _show, problem: _problem, page: _page, ...kept } = search;
  const known = problems.some(({ problemId }) => problemId === problem) ? (problem ?? 'all') : 'all';
  return (
    <Stack spacing={4}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          aria-label={t('filter.label')}
          value={show}
          onChange={(_, picked: 'open' | 'done' | null) => {
            if (picked === null) return;
            go({ ...kept, ...(problem !== undefined && { problem }), ...(picked === 'done' && { show: picked }) });
          }}
          sx={{ '& > button': { minHeight: 48, px: 5 } }}
        >
          <ToggleButton value="open">{t('filter.open', { count: open })}</ToggleButton>
          <ToggleButton value="done">{t('filter.done')}</ToggleButton>
        </ToggleButtonGroup>
        <SelectField
          label={t('filter.problem')}
          value={known}
          sx={{ width: { xs: 1, sm: 220 } }}
          options={[
            ['all', t('filter.all')],
            ...problems.map(({ problemId, slug, color }) => {
              const name = color === undefined ? t('color.none') : t(`color.${nearestColor(color)}`);
              return [problemId, t('filter.of', { slug, color: name })] as const;
            }),
          ]}
          onChange={(picked) =>
            go({ ...kept, ...(show === 'done' && { show }), ...(picked !== 'all' && { problem: picked }) })
          }
        />
      </Stack>
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
        {({ items }) => <BalloonItems contestId={contestId} balloons={items} mayDeliver={queue.deliver} />}
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
