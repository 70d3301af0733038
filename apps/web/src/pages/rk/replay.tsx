import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../domain/content/translated.ts';
import { useRanklistName } from '../../domain/use-ranklist-name.ts';
import { boardQuery } from '../../features/ranklists/ranklists.api.ts';
import { ReplayView } from '../../features/ranklists/replay/replay-view.tsx';
import { publishedTimelineQuery } from '../../features/ranklists/replay/timeline.api.ts';
import { refusalOf } from '../../lib/api/index.ts';
import { useSession } from '../../lib/session.ts';
import '../../locales/en/ranklist.ts';
import '../../locales/en/replay.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/page.tsx';
import { NotPublished, publishedNumber } from './not-published.tsx';

const route = getRouteApi('/rk/$ranklistId/replay');
/** Polling interval until the contest has ended and its results are revealed. */
const POLL_MS = 60_000;

/** A published board at any moment of its contest, for everyone who has its URL. The URL names the moment. */
export function PublicReplayPage(): ReactElement {
  const { t } = useTranslation(['ranklist', 'replay']);
  const ranklistId = publishedNumber(route.useParams().ranklistId);
  return ranklistId === null ? (
    <Page title={t('absent.title')} headless>
      <NotPublished />
    </Page>
  ) : (
    <Published key={ranklistId} ranklistId={ranklistId} />
  );
}

function Published({ ranklistId }: { ranklistId: number }): ReactElement {
  const { t } = useTranslation(['ranklist', 'replay']);
  const { at } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const { userId } = useSession();
  const titleOf = useTitleOf();
  const ranklistName = useRanklistName();
  const query = useQuery({
    ...publishedTimelineQuery(ranklistId),
    refetchInterval: ({ state: { data } }) =>
      data && (data.wire.frozen || Date.now() < data.wire.startAt + data.wire.length) ? POLL_MS : false,
  });
  // Only for its name.
  const { data: board } = useQuery(boardQuery({ ranklistId }));
  const title =
    board?.name === undefined
      ? t('replay:title')
      : [
          t('replay:title'),
          ranklistName(board.name),
          titleOf({ title: board.contestTitle ?? '', titles: board.contestTitles }),
        ]
          .filter((part) => part)
          .join(' · ');
  const refused = refusalOf(query.error);
  const params = { ranklistId: String(ranklistId) };
  const secondsOf = (momentMs: number) => Math.floor(momentMs / 1_000);
  return (
    <Page
      wide
      brief
      title={title}
      headless={refused === 'not-found'}
      actions={
        <LinkButton size="small" icon="back" to="/rk/$ranklistId" params={params}>
          {t('replay:back')}
        </LinkButton>
      }
    >
      {refused === 'not-found' ? (
        <NotPublished />
      ) : refused === 'timeline-too-large' ? (
        <EmptyState icon="fault" title={t('replay:tooLarge')} detail={query.error?.message ?? ''} />
      ) : (
        <AsyncState query={query}>
          {(loaded) => (
            <ReplayView
              loaded={loaded}
              title={title}
              ownUserId={userId}
              startMs={at === undefined ? undefined : at * 1_000}
              links={{}}
              addressOf={(momentMs) => {
                const search = { at: secondsOf(momentMs) };
                const { href } = router.buildLocation({ to: '/rk/$ranklistId/replay', params, search });
                return new URL(href, window.location.href).href;
              }}
              onRest={(momentMs) => void navigate({ search: { at: secondsOf(momentMs) }, replace: true })}
            />
          )}
        </AsyncState>
      )}
    </Page>
  );
}
