import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecentAnnouncements } from '../features/announcements/recent-announcements.tsx';
import { RecentContests } from '../features/contests/recent-contests.tsx';
import { FriendLinks } from '../features/info/friend-links.tsx';
import { postersQuery } from '../features/info/info.api.ts';
import { PosterCarousel } from '../features/info/poster-carousel.tsx';

/** Posters, recent contests of the organization, then announcements next to friend links. */
export function LandingCards({ orgId }: { orgId: string }): ReactElement {
  const { t } = useTranslation('home');
  // Nothing is shown until it is known whether posters push it down: what one reads must not jump. A lost line keeps
  // nothing back.
  const { isPending, fetchStatus, failureCount } = useQuery(postersQuery);
  const isAwaited = isPending && fetchStatus === 'fetching' && failureCount === 0;
  return (
    <Box sx={{ display: 'grid', gap: 4, visibility: isAwaited ? 'hidden' : 'visible' }}>
      <PosterCarousel />
      <TitledCard title={t('contests.org')}>
        <RecentContests orgId={orgId} />
      </TitledCard>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '2fr 1fr' }, alignItems: 'start' }}>
        <TitledCard title={t('announcements.title')}>
          <RecentAnnouncements orgId={orgId} />
        </TitledCard>
        <TitledCard title={t('friends.title')}>
          <FriendLinks />
        </TitledCard>
      </Box>
    </Box>
  );
}

function TitledCard({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <Card component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <CardContent>
        <Typography variant="h2" sx={{ mb: 3 }}>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}
