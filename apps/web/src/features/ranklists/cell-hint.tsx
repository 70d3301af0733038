import { type ReactElement, type RefObject, useEffect, useState } from 'react';
import { TooltipBubble } from '../../ui/tooltip.tsx';

/** A pointer that rests for this long opens the tooltip. */
const SHOW_AFTER_MS = 300;

/**
 * One tooltip for all cells of a grid, for the pointer and the focused cell: a tooltip per cell would cost more than
 * rendering the cells. `say` receives the position of a cell and returns the text.
 */
export function CellHint({
  frame,
  activeId,
  say,
}: {
  frame: RefObject<HTMLElement | null>;
  /** Id of the focused cell; null while the pointer is used. */
  activeId: string | null;
  say: (row: number, column: number) => string | null;
}): ReactElement | null {
  const [pointed, setPointed] = useState<Element | null>(null);
  const [scrolled, setScrolled] = useState(false);

  useEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let under: Element | null = null;
    const leave = () => {
      clearTimeout(timer);
      under = null;
      setPointed(null);
    };
    const over = ({ target, pointerType }: PointerEvent) => {
      const cell = target instanceof Element ? target.closest('[data-place]') : null;
      if (pointerType !== 'mouse' || cell === under) return;
      leave();
      under = cell;
      if (cell) timer = setTimeout(() => setPointed(cell), SHOW_AFTER_MS);
    };
    const scroll = () => {
      leave();
      setScrolled(true);
    };
    box.addEventListener('pointerover', over);
    box.addEventListener('pointerleave', leave);
    box.addEventListener('pointerdown', leave);
    box.addEventListener('scroll', scroll, { passive: true });
    return () => {
      clearTimeout(timer);
      box.removeEventListener('pointerover', over);
      box.removeEventListener('pointerleave', leave);
      box.removeEventListener('pointerdown', leave);
      box.removeEventListener('scroll', scroll);
    };
  }, [frame]);

  // A cell that the keyboard scrolled to is in position in the next frame.
  useEffect(() => {
    if (!scrolled) return undefined;
    const request = requestAnimationFrame(() => setScrolled(false));
    return () => cancelAnimationFrame(request);
  }, [scrolled]);

  const anchor = pointed ?? (activeId === null || scrolled ? null : document.getElementById(activeId));
  const [row, column] = (anchor?.getAttribute('data-place') ?? '').split(' ').map(Number);
  if (!anchor || row === undefined || column === undefined) return null;
  const text = say(row, column);
  return text === null ? null : <TooltipBubble anchor={anchor.getBoundingClientRect()}>{text}</TooltipBubble>;
}
