import IconButton from '@mui/material/IconButton';
import type { ReactElement } from 'react';
import { Icon } from '../icon.tsx';

/** Takes a thing out of a list, or asks whether to: a bin that is calm until a hand is on it. `label` names the thing. */
export function RemoveButton({
  label,
  onClick,
  disabled = false,
  size = 'small',
  id,
}: {
  label: string;
  onClick: () => void;
  disabled?: boolean;
  size?: 'small' | 'medium';
  id?: string;
}): ReactElement {
  return (
    <IconButton
      size={size}
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      sx={{ '&:hover, &:focus-visible': { color: 'error.main' } }}
    >
      <Icon name="delete" />
    </IconButton>
  );
}
