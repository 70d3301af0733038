import Box from '@mui/material/Box';
import { type DragEvent, type ReactElement, useState } from 'react';
import { Icon } from '../icon.tsx';

/** The return value of `useDragOrder`. */
export interface DragOrder {
  /** Index of the dragged item, from 0. */
  dragged: number | null;
  /** Props for the item at an index: it is a drop target. */
  item: (index: number) => {
    onDragOver: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
  /** Props for the drag handle. */
  handle: (index: number) => { onDragStart: (event: DragEvent) => void; onDragEnd: () => void };
}

/** Lets the user reorder a list by dragging. Without a mouse they need buttons next to it. */
export function useDragOrder(onMove: (from: number, to: number) => void): DragOrder {
  const [dragged, setDragged] = useState<number | null>(null);
  return {
    dragged,
    item: (index) => ({
      onDragOver: (event) => {
        if (dragged === null) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
      },
      onDrop: (event) => {
        if (dragged === null) return;
        event.preventDefault();
        setDragged(null);
        if (dragged !== index) onMove(dragged, index);
      },
    }),
    handle: (index) => ({
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        // Without data some browsers do not start a drag.
        event.dataTransfer.setData('text/plain', String(index));
        setDragged(index);
      },
      onDragEnd: () => setDragged(null),
    }),
  };
}

/** The drag handle; hidden on phones, which do not support dragging. */
export function DragHandle({ title, ...events }: { title: string } & ReturnType<DragOrder['handle']>): ReactElement {
  return (
    <Box
      draggable
      title={title}
      {...events}
      sx={{ cursor: 'grab', color: 'text.secondary', display: { xs: 'none', md: 'grid' }, placeItems: 'center' }}
    >
      <Icon name="menu" />
    </Box>
  );
}
