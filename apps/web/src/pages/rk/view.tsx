import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../domain/content/translated.ts';
import { useRanklistName } from '../../domain/use-ranklist-name.ts';
import { Board } from '../../features/ranklists/board.tsx';
import { HeldNotice } from '../../features/ranklists/held-notice.tsx';
import { LiveBoard } from '../../features/ranklists/live-board.tsx';
import { boardQuery } from '../../features/ranklists/ranklists.api.ts';
import '../../locales/en/ranklist.ts';
import '../../locales/en/replay.ts';
import { useSession } from '../../lib/session.ts';
import { LinkButton } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/page.tsx';
import { NotPublished, publishedNumber } from './not-published.tsx';

const route = getRouteApi('/rk/$ranklistId');

/** A published ranklist, for everyone who has its URL. */
export function PublicRanklistPage(): ReactElement {
  const { t } = useTranslation('ranklist');
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
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { userId } = useSession();
  const titleOf = useTitleOf();
  const ranklistName = useRanklistName();
  const source = { ranklistId };
  // Reads the cache only; the board below fetches it.
  const { data } = useQuery({ ...boardQuery(source), enabled: false });
  const title =
    data?.name === undefined
      ? t('title')
      : [ranklistName(data.name), titleOf({ title: data.contestTitle ?? '', titles: data.contestTitles })]
          .filter((part) => part)
          .join(' · ');
  return (
    <Page wide brief title={title} headless={data === undefined}>
      <LiveBoard source={source} absent={<NotPublished />}>
        {(board, { info }) => (
          <Board
            board={board}
            info={info}
            notice={info && info.state === 'held' && <HeldNotice info={info} directs={false} />}
            title={title}
            ownUserId={userId}
            search={search}
            links={{}}
            actions={
              <LinkButton
                size="small"
                icon="play"
                to="/rk/$ranklistId/replay"
                params={{ ranklistId: String(ranklistId) }}
              >
                {t('replay:title')}
              </LinkButton>
            }
            onSearch={(next) => void navigate({ search: next, replace: true })}
          />
        )}
      </LiveBoard>
    </Page>
  );
}
