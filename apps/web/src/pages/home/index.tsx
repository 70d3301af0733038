import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { homeQuery } from '../../features/home/home.api.ts';
import { useHomeNews } from '../../features/home/use-home-news.ts';
import { friendsQuery, postersQuery } from '../../features/info/info.api.ts';
import { PosterCarousel } from '../../features/info/poster-carousel.tsx';
import { useSession } from '../../lib/session.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { AsyncState, LateSpinner } from '../../ui/feedback/async-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PersonalHome } from './personal-home.tsx';
import { VisitorHome } from './visitor-home.tsx';

/** Posters that arrive later are left out of this visit. */
const POSTERS_WAIT_MS = 1000;

export function HomePage(): ReactElement {
  const { t } = useTranslation('home');
  const { signedIn } = useSession();
  useHomeNews();
  const home = useQuery(homeQuery());
  // Waits for the posters for a moment, since they would push the content down.
  const posters = useQuery(postersQuery);
  // Fetched in parallel with the others.
  useQuery(friendsQuery);
  const isLoading = posters.isPending && posters.fetchStatus === 'fetching' && posters.failureCount === 0;
  const isLate = useDelayed(isLoading, POSTERS_WAIT_MS) && !home.isPending;
  const [withPosters, setWithPosters] = useState(true);
  if (isLate && withPosters) setWithPosters(false);
  const isAwaited = isLoading && withPosters;
  return (
    <Page title={t('title')} headless>
      {isAwaited && <LateSpinner />}
      <Box sx={{ display: 'grid', gap: 4 }}>
        {withPosters && <PosterCarousel />}
        <AsyncState query={home}>
          {(data) => (signedIn ? <PersonalHome home={data} /> : <VisitorHome home={data} />)}
        </AsyncState>
      </Box>
    </Page>
  );
}
