import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../lib/profiles.ts';
import { Avatar } from '../../ui/data/avatar.tsx';

/** Image and name without a link to the user's page, which visitors may not open. */
export function UserName({ userId }: { userId: string }): ReactElement {
  const { t } = useTranslation();
  const { data, isPending } = useProfile(userId);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Avatar emailHash={data?.emailHash} size={24} />
      <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {data?.name ?? (isPending ? '…' : t('user.unknown'))}
      </Box>
    </Box>
  );
}
