import Box from '@mui/material/Box';
import { type DragEvent, type ReactElement, useState } from 'react';
import { Icon } from '../icon.tsx';

/** What a list gets from `useDragOrder`. */
export interface DragOrder {
  /** Place of the item under the hand, from 0. */
  dragged: number | null;
  /** For the item at a place: it can be dropped on. */
  item: (index: number) => {
    onDragOver: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
  /** For its handle. */
  handle: (index: number) => { onDragStart: (event: DragEvent) => void; onDragEnd: () => void };
}

/** Lets the items of a list be dragged to other places. Whoever has no mouse needs buttons beside it. */
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
        // Without data some browsers drag nothing.
        event.dataTransfer.setData('text/plain', String(index));
        setDragged(index);
      },
      onDragEnd: () => setDragged(null),
    }),
  };
}

/** Where an item is taken to be dragged; not there on phones, where nothing can be. */
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
