import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { readBits } from '../capability-mask.ts';
import { UserChip } from '../user-chip.tsx';
import type { AccessEntry } from './access-actions.ts';

export interface VolunteerTexts {
  title: string;
  help: string;
  empty: string;
  emptyDetail: string;
}

/** Users and groups with one right of a contest, such as to its balloon queue; `manage` links to its access list. */
export function Volunteers({
  bit,
  texts,
  entries,
  manage,
}: {
  /** Position of the right. */
  bit: number;
  texts: VolunteerTexts;
  entries: readonly AccessEntry[];
  manage: ReactElement;
}): ReactElement {
  const volunteers = entries.filter(({ capability }) => {
    const bits = readBits(capability);
    return bits === 'all' || bits.includes(bit);
  });
  return (
    <Stack component="section" spacing={3} aria-label={texts.title} sx={{ maxWidth: 720, alignItems: 'flex-start' }}>
      <Typography variant="h2">{texts.title}</Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{texts.help}</Typography>
      {volunteers.length === 0 ? (
        <EmptyState icon="group" title={texts.empty} detail={texts.emptyDetail} />
      ) : (
        <Stack component="ul" aria-label={texts.title} sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
          {volunteers.map(({ principalId }) => (
            <li key={principalId}>
              <UserChip principalId={principalId} />
            </li>
          ))}
        </Stack>
      )}
      {manage}
    </Stack>
  );
}
