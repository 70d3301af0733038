import Box from '@mui/material/Box';
import { type KeyboardEvent, type PointerEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';

const MIN_PERCENT = 20;
const MAX_PERCENT = 75;
const STEP_PERCENT = 2;
const DEFAULT_PERCENT = 46;

/**
 * Two panes that scroll independently, with a bar between them that moves by pointer or arrow keys. This browser stores
 * the position of the bar under `remember`.
 */
export function SplitPanes({
  label,
  remember,
  left,
  right,
}: {
  /** Names the bar to assistive technology. */
  label: string;
  remember: string;
  left: ReactNode;
  right: ReactNode;
}): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const [percent, setPercent] = useState(() => readPercent(remember));

  function move(next: number): void {
    const bounded = Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, next));
    setPercent(bounded);
    localStorage.setItem(keyOf(remember), String(bounded));
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const frame = box.current?.getBoundingClientRect();
    if (!frame || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(((event.clientX - frame.left) / frame.width) * 100);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    move(percent + direction * STEP_PERCENT);
  }

  const pane = { overflow: 'auto', minWidth: 0, px: 2, py: 2 } as const;
  return (
    <Box
      ref={box}
      sx={{
        display: 'grid',
        gridTemplateColumns: `minmax(0, ${percent}fr) 12px minmax(0, ${100 - percent}fr)`,
        height: 'calc(100vh - 240px)',
        minHeight: 560,
      }}
    >
      {/* Scrollable by keyboard even if nothing in it can be focused. */}
      <Box sx={pane} tabIndex={0}>
        {left}
      </Box>
      <Box
        // A separator that moves is a control; a rule cannot be one.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={MIN_PERCENT}
        aria-valuemax={MAX_PERCENT}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
        sx={{
          cursor: 'col-resize',
          touchAction: 'none',
          display: 'grid',
          placeItems: 'center',
          '&::before': { content: '""', width: '2px', height: '100%', bgcolor: 'divider' },
          '&:hover::before, &:focus-visible::before': { bgcolor: 'primary.main', width: '4px' },
        }}
      />
      <Box sx={pane} tabIndex={0}>
        {right}
      </Box>
    </Box>
  );
}

const keyOf = (name: string) => `assay-split:${name}`;

function readPercent(name: string): number {
  const stored = Number(localStorage.getItem(keyOf(name)));
  return stored >= MIN_PERCENT && stored <= MAX_PERCENT ? stored : DEFAULT_PERCENT;
}
