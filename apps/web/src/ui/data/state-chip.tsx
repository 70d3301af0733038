import { styled } from '@mui/material/styles';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon.tsx';
import type { StateHue } from '../palette.ts';
import { Ring } from '../feedback/spinner.tsx';

const Frame = styled('span', { shouldForwardProp: (name) => name !== 'hue' && name !== 'filled' })<{
  hue: StateHue;
  filled: boolean;
}>(({ theme, hue, filled }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  padding: filled ? '1px 8px' : 0,
  borderRadius: 6,
  // Browsers without color-mix show the word without the tint.
  backgroundColor: filled ? 'color-mix(in srgb, currentColor 10%, transparent)' : 'transparent',
  color: theme.vars.palette.state[hue],
  fontSize: '0.8125rem',
  fontWeight: 500,
  lineHeight: '22px',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  // In cards and fact lists, where space is short, long labels wrap to a second line.
  'dd &': { maxWidth: '100%', whiteSpace: 'normal' },
}));

/** A state as icon, word and hue, never by color alone. `busy` shows a slow spinner instead of the icon. */
export function StateChip({
  icon,
  hue,
  busy = false,
  filled = true,
  children,
}: {
  icon: IconName;
  hue: StateHue;
  busy?: boolean;
  filled?: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <Frame hue={hue} filled={filled}>
      {busy ? <Ring aria-hidden="true" /> : <Icon name={icon} size={16} />}
      {children}
    </Frame>
  );
}

/** A row with a state and other facts, in which long states wrap on a phone. */
export const stateLine = {
  gap: 2,
  flexWrap: 'wrap',
  alignItems: 'center',
  '& > span': { maxWidth: 1, whiteSpace: 'normal' },
} as const;
