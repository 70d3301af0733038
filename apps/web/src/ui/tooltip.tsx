import { styled } from '@mui/material/styles';
import { cloneElement, useEffect, useId, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** A resting pointer opens the tooltip after this time. */
const SHOW_AFTER_MS = 300;
const GAP_PX = 6;
/** Space that a tooltip needs below the element; with less it is shown above. */
const ROOM_PX = 64;

const Bubble = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  maxWidth: 320,
  padding: '4px 8px',
  borderRadius: 6,
  fontSize: '0.75rem',
  lineHeight: 1.5,
  pointerEvents: 'none',
  backgroundColor: theme.vars.palette.text.primary,
  color: theme.vars.palette.background.default,
}));

interface Target {
  'aria-describedby'?: string;
}

/**
 * Explains `children` (one element that can be hovered or focused) after a short rest of the pointer, or immediately on
 * focus. Escape closes it. It describes and never names: give controls their own label.
 */
export function Tooltip({
  title,
  side = 'bottom',
  children,
}: {
  title: ReactNode;
  side?: 'bottom' | 'right';
  children: ReactElement<Target>;
}): ReactElement {
  const id = useId();
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const [resting, setResting] = useState<Element | null>(null);

  useEffect(() => {
    if (resting === null) return undefined;
    const timer = setTimeout(() => setAnchor(resting.getBoundingClientRect()), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [resting]);

  useEffect(() => {
    if (anchor === null) return undefined;
    const hide = (): void => setAnchor(null);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('scroll', hide, { capture: true });
    };
  }, [anchor]);

  function leave(): void {
    setResting(null);
    setAnchor(null);
  }

  return (
    // Listens for what bubbles up from the element; adds nothing to the layout.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      style={{ display: 'contents' }}
      onPointerEnter={({ currentTarget }) => setResting(currentTarget.firstElementChild)}
      onPointerLeave={leave}
      onPointerDown={leave}
      onFocus={({ currentTarget, target }) => {
        if (target.matches(':focus-visible'))
          setAnchor(currentTarget.firstElementChild?.getBoundingClientRect() ?? null);
      }}
      onBlur={leave}
    >
      {anchor === null ? children : cloneElement(children, { 'aria-describedby': id })}
      {anchor !== null &&
        createPortal(
          <Bubble role="tooltip" id={id} style={place(anchor, side)}>
            {title}
          </Bubble>,
          document.body,
        )}
    </span>
  );
}

function place(anchor: DOMRect, side: 'bottom' | 'right'): Record<string, number | string> {
  if (side === 'right')
    return { left: anchor.right + GAP_PX, top: anchor.top + anchor.height / 2, transform: 'translateY(-50%)' };
  const middle = Math.min(Math.max(anchor.left + anchor.width / 2, 80), innerWidth - 80);
  const above = anchor.bottom + ROOM_PX > innerHeight;
  return above
    ? { left: middle, bottom: innerHeight - anchor.top + GAP_PX, transform: 'translateX(-50%)' }
    : { left: middle, top: anchor.bottom + GAP_PX, transform: 'translateX(-50%)' };
}
