import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { Icon, iconPaths } from '../../src/ui/icon.tsx';
import type { IconName } from '../../src/ui/icon.tsx';
import { group as examples } from '../example.ts';

// The keys of the table that defines the type.
const names = Object.keys(iconPaths) as IconName[];

function All({ size }: { size: number }): ReactElement {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))', gap: 2 }}>
      {names.map((name) => (
        <Box key={name} sx={{ display: 'flex', gap: 2, alignItems: 'center', fontSize: '0.8125rem' }}>
          <Icon name={name} size={size} /> {name}
        </Box>
      ))}
    </Box>
  );
}

export const group = examples('Icons', {
  'as high as a line': () => <All size={20} />,
  'twice as high': () => <All size={40} />,
});
