import { type ReactElement, type RefObject, useEffect, useState } from 'react';
import { TooltipBubble } from '../../ui/tooltip.tsx';

/** A resting pointer opens the hint after this time. */
const SHOW_AFTER_MS = 300;

/**
 * One tooltip for all cells of a grid, for the pointer and for the cell that the keyboard is on: a tooltip around each
 * of three hundred cells would cost more than drawing them. `say` gets the place of a cell and returns what to show.
 */
export function CellHint({
  frame,
  activeId,
  say,
}: {
  frame: RefObject<HTMLElement | null>;
  /** The cell that the keyboard is on; null while the pointer is used. */
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

  // A cell that the keyboard scrolled to has its place in the next frame.
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
