import Box from '@mui/material/Box';
import { type KeyboardEvent, type PointerEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';

const MIN_PERCENT = 20;
const MAX_PERCENT = 75;
const STEP_PERCENT = 2;

/**
 * Two panes that scroll independently, next to each other or with `stacked` one above the other, with a bar between
 * them that moves by pointer or arrow keys. They are as high as their container. This browser stores the position of
 * the bar under `remember`.
 */
export function SplitPanes({
  label,
  remember,
  first,
  second,
  stacked = false,
  start = 46,
}: {
  /** Label of the bar for assistive technology. */
  label: string;
  remember: string;
  first: ReactNode;
  second: ReactNode;
  stacked?: boolean;
  /** Size of the first pane in percent, before the bar was ever moved. */
  start?: number;
}): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const [percent, setPercent] = useState(() => readPercent(remember, start));

  function move(next: number): void {
    const bounded = Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, next));
    setPercent(bounded);
    localStorage.setItem(keyOf(remember), String(bounded));
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const frame = box.current?.getBoundingClientRect();
    if (!frame || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const share = stacked ? (event.clientY - frame.top) / frame.height : (event.clientX - frame.left) / frame.width;
    move(share * 100);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const [less, more] = stacked ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
    if (event.key !== less && event.key !== more) return;
    event.preventDefault();
    move(percent + (event.key === less ? -STEP_PERCENT : STEP_PERCENT));
  }

  const tracks = `minmax(0, ${percent}fr) 12px minmax(0, ${100 - percent}fr)`;
  const pane = { overflow: 'auto', minWidth: 0, minHeight: 0, ...(stacked ? {} : { p: 2 }) } as const;
  // Scrollable by keyboard even if it contains nothing focusable.
  const [across, along] = stacked ? (['height', 'width'] as const) : (['width', 'height'] as const);
  const stop = stacked ? {} : { tabIndex: 0 };
  return (
    <Box
      ref={box}
      sx={{
        display: 'grid',
        ...(stacked ? { gridTemplateRows: tracks } : { gridTemplateColumns: tracks }),
        height: 1,
        minHeight: 0,
        flexGrow: 1,
      }}
    >
      <Box sx={pane} {...stop}>
        {first}
      </Box>
      <Box
        // A movable separator is a control, which `hr` cannot be.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="separator"
        aria-orientation={stacked ? 'horizontal' : 'vertical'}
        aria-label={label}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={MIN_PERCENT}
        aria-valuemax={MAX_PERCENT}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
        sx={{
          cursor: stacked ? 'row-resize' : 'col-resize',
          touchAction: 'none',
          display: 'grid',
          placeItems: 'center',
          '&::before': { content: '""', [across]: '2px', [along]: '100%', bgcolor: 'divider' },
          '&:hover::before, &:focus-visible::before': { bgcolor: 'primary.main', [across]: '4px' },
        }}
      />
      <Box sx={pane} {...stop}>
        {second}
      </Box>
    </Box>
  );
}

const keyOf = (name: string) => `assay-split:${name}`;

function readPercent(name: string, start: number): number {
  const stored = Number(localStorage.getItem(keyOf(name)));
  return stored >= MIN_PERCENT && stored <= MAX_PERCENT ? stored : start;
}
