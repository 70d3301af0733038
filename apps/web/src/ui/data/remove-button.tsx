import IconButton from '@mui/material/IconButton';
import type { ReactElement } from 'react';
import { Icon } from '../icon.tsx';

/**
 * Removes an item from a list, or asks for confirmation: a bin icon that turns red only on hover or focus. `label`
 * names the item.
 */
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
