import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementDate } from '../../features/announcements/announcement-date.tsx';
import type { Home } from '../../features/home/home.api.ts';
import { HomeSection, note, rowList } from '../../features/home/home-section.tsx';
import { FriendLinks } from '../../features/info/friend-links.tsx';
import { friendsQuery } from '../../features/info/info.api.ts';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import '../../locales/en/home-sections.ts';

/** Announcements and, on the home page of the site, links; each only if there are any. */
export function SiteNews({ home: { announcements }, withLinks }: { home: Home; withLinks: boolean }): ReactElement {
  const { t } = useTranslation(['home', 'homeSections']);
  const links = useQuery({ ...friendsQuery, enabled: withLinks });
  return (
    <>
      {announcements.length > 0 && (
        <HomeSection
          title={t('announcements.title')}
          more={<Link to="/announcement">{t('homeSections:announcements.more')}</Link>}
        >
          <Box component="ul" aria-label={t('announcements.title')} sx={rowList}>
            {announcements.map(({ _id: articleId, title, date, public: isPublic }) => (
              <Box component="li" key={articleId} sx={{ overflowWrap: 'anywhere' }}>
                <Link to="/announcement/$articleId" params={{ articleId }}>
                  {title}
                </Link>{' '}
                {!isPublic && (
                  <StateChip icon="lock" hue="hidden">
                    {t('announcements.unpublished')}
                  </StateChip>
                )}
                <Box sx={note}>
                  <AnnouncementDate date={date} />
                </Box>
              </Box>
            ))}
          </Box>
        </HomeSection>
      )}
      {withLinks && (links.isError || (links.data?.length ?? 0) > 0) && (
        <HomeSection title={t('friends.title')}>
          <FriendLinks />
        </HomeSection>
      )}
    </>
  );
}
