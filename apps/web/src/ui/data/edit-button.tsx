import IconButton from '@mui/material/IconButton';
import type { ReactElement } from 'react';
import { Icon } from '../icon.tsx';

/** Opens an item of a list for editing. `label` names the item. */
export function EditButton({ label, onClick }: { label: string; onClick: () => void }): ReactElement {
  return (
    <IconButton size="small" aria-label={label} title={label} onClick={onClick}>
      <Icon name="edit" />
    </IconButton>
  );
}
