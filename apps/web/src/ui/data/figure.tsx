import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icon.tsx';

/** A large number with its name above and a detail below. A bad one is red, with a warning that `badLabel` names. */
export function Figure({
  name,
  value,
  detail,
  isBad = false,
  badLabel,
}: {
  name: ReactNode;
  value: number | string;
  detail: ReactNode;
  isBad?: boolean;
  badLabel?: string;
}): ReactElement {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{name}</Box>
      <Box
        sx={{
          fontSize: '1.75rem',
          lineHeight: 1.25,
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          color: isBad ? 'state.bad' : 'text.primary',
        }}
      >
        {value} {isBad && <Icon name="warning" size={20} {...(badLabel !== undefined && { label: badLabel })} />}
      </Box>
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', minHeight: '1.5em' }}>{detail}</Box>
    </Box>
  );
}
