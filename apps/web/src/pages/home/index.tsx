import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { homeQuery } from '../../features/home/home.api.ts';
import { useHomeNews } from '../../features/home/use-home-news.ts';
import { friendsQuery, postersQuery } from '../../features/info/info.api.ts';
import { PosterCarousel } from '../../features/info/poster-carousel.tsx';
import { useSession } from '../../lib/session.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PersonalHome } from './personal-home.tsx';
import { VisitorHome } from './visitor-home.tsx';

export function HomePage(): ReactElement {
  const { t } = useTranslation('home');
  const { signedIn } = useSession();
  useHomeNews();
  const home = useQuery(homeQuery());
  // Waits for the posters, which would push the content down.
  const posters = useQuery(postersQuery);
  // Fetched in parallel with the others.
  useQuery(friendsQuery);
  const isAwaited = posters.isPending && posters.fetchStatus === 'fetching' && posters.failureCount === 0;
  return (
    <Page title={t('title')} headless>
      <Box sx={{ display: 'grid', gap: 4, visibility: isAwaited ? 'hidden' : 'visible' }}>
        <PosterCarousel />
        <AsyncState query={home}>
          {(data) => (signedIn ? <PersonalHome home={data} /> : <VisitorHome home={data} />)}
        </AsyncState>
      </Box>
    </Page>
  );
}
