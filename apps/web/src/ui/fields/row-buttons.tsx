import IconButton from '@mui/material/IconButton';
import type { ReactElement } from 'react';
import { Icon } from '../icon.tsx';
import { RemoveButton } from '../data/remove-button.tsx';

/** Moves a row of a list up or down, or removes it. The ids of the buttons begin with `id`. */
export function RowButtons({
  id,
  position,
  count,
  labels,
  disabled,
  onMove,
  onRemove,
}: {
  id: string;
  /** From 1. */
  position: number;
  count: number;
  labels: { up: string; down: string; remove: string };
  disabled: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}): ReactElement {
  const move = (name: 'up' | 'down', isLast: boolean) => (
    <IconButton
      id={`${id}-${name}`}
      size="small"
      aria-label={labels[name]}
      disabled={disabled || isLast}
      onClick={() => onMove(name === 'up' ? -1 : 1)}
    >
      <Icon name={name === 'up' ? 'collapse' : 'expand'} />
    </IconButton>
  );
  return (
    <>
      {move('up', position === 1)}
      {move('down', position === count)}
      <RemoveButton id={`${id}-remove`} label={labels.remove} disabled={disabled} onClick={onRemove} />
    </>
  );
}
