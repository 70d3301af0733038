import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { UserChip } from '../../../domain/user-chip.tsx';
import { TimeText } from '../../../ui/data/time-text.tsx';

/** When something was done and by whom; nothing if it was not done. The user is absent if the account was deleted. */
export function DoneBy({ at, by }: { at: number | undefined; by: string | undefined }): ReactElement | null {
  if (at === undefined) return null;
  return (
    <Stack component="span" direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center', minWidth: 0 }}>
      <TimeText timeMs={at} />
      {by !== undefined && <UserChip principalId={by} size={20} />}
    </Stack>
  );
}
