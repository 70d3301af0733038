import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type ReactElement, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../lib/profiles.ts';
import { Avatar } from '../ui/data/avatar.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { ProfilesOpen } from './profiles-open.ts';

/** Image and name of a user or group by id, linked to its page if it is open. The lookups of a page share calls. */
export function UserChip({ principalId, size = 24 }: { principalId: string; size?: number }): ReactElement {
  const { t } = useTranslation();
  const { data, isPending } = useProfile(principalId);
  const isOpen = useContext(ProfilesOpen);
  if (isPending) return <Skeleton width={96} sx={{ display: 'inline-block' }} />;
  const isGroup = data?.principalType === 'group';
  const name = data?.name ?? t('user.unknown');
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minWidth: 0, maxWidth: 1, verticalAlign: 'middle' }}
    >
      <Avatar emailHash={data?.emailHash} size={size} icon={isGroup || data?.team ? 'group' : 'person'} />
      {isOpen && data && !isGroup && !data.team ? (
        <Link to="/user/$userId" params={{ userId: principalId }} sx={nameStyle}>
          {name}
        </Link>
      ) : isOpen && data?.orgId !== undefined ? (
        <Link to="/org/$orgId/group/$groupId" params={{ orgId: data.orgId, groupId: principalId }} sx={nameStyle}>
          {name}
        </Link>
      ) : (
        <Box component="span" sx={nameStyle} title={isGroup ? t('user.group') : data?.team ? name : principalId}>
          {name}
        </Box>
      )}
    </Box>
  );
}

const nameStyle = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
