import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { UserChip } from '../../src/domain/user-chip.tsx';
import { Avatar } from '../../src/ui/data/avatar.tsx';
import { Logo } from '../../src/ui/logo.tsx';
import { group as examples } from '../example.ts';
import { nobodyId, people } from '../samples.ts';

export const group = examples('People', {
  'a user, a Chinese name, a group, a deleted user': () => (
    <Stack spacing={2}>
      <UserChip principalId={people.ann.principalId} />
      <UserChip principalId={people.chinese.principalId} />
      <UserChip principalId={people.group.principalId} />
      <UserChip principalId={nobodyId} />
    </Stack>
  ),
  'a long name in a narrow place, large': () => (
    <Box sx={{ width: 160 }}>
      <UserChip principalId={people.unbroken.principalId} size={40} />
    </Box>
  ),
  'without an image: user, group, organization': () => (
    <Stack direction="row" spacing={2}>
      <Avatar emailHash={undefined} />
      <Avatar emailHash={undefined} icon="group" size={32} />
      <Avatar emailHash={undefined} icon="org" size={64} />
    </Stack>
  ),
  'the mark, small and large': () => (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      <Logo size={16} />
      <Logo />
      <Logo size={96} />
    </Stack>
  ),
});
