import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ExternalLink } from '../../ui/navigation/link.tsx';
import { friendsQuery } from './info.api.ts';

/** Links to related sites, each in a new tab; links within this site open in place. */
export function FriendLinks(): ReactElement {
  const { t } = useTranslation('home');
  return (
    <AsyncState
      query={useQuery(friendsQuery)}
      skeleton={<Skeleton variant="rounded" height={80} />}
      isEmpty={(links) => links.length === 0}
      empty={<EmptyState icon="link" title={t('friends.empty')} detail={t('friends.emptyDetail')} />}
    >
      {(links) => (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {links.map(({ title, url }) => (
            <li key={url + title}>
              {isOwnPage(url) ? <MuiLink href={url}>{title}</MuiLink> : <ExternalLink href={url}>{title}</ExternalLink>}
            </li>
          ))}
        </Box>
      )}
    </AsyncState>
  );
}

const isOwnPage = (url: string): boolean => /^\/(?!\/)/.test(url) || url.startsWith(`${location.origin}/`);
