import { styled } from '@mui/material/styles';
import { cloneElement, useEffect, useId, useState } from 'react';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** A resting pointer opens the tooltip after this time. */
const SHOW_AFTER_MS = 300;
/** A pointer that left has this time to return or to reach the tooltip. */
const HIDE_AFTER_MS = 100;
/** Between the element and the visible part; the pointer may cross it, because it belongs to the tooltip. */
const GAP_PX = 6;
/** Space that a tooltip needs below the element; with less it is shown above. */
const ROOM_PX = 64;
/** The middle of a tooltip stays at least this far from the edges of the window. */
const EDGE_PX = 80;

const Place = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  width: 'max-content',
  maxWidth: 320,
}));

const Bubble = styled('div')(({ theme }) => ({
  padding: '4px 8px',
  borderRadius: 6,
  fontSize: '0.75rem',
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
  backgroundColor: theme.vars.palette.text.primary,
  color: theme.vars.palette.background.default,
}));

interface Target {
  'aria-describedby'?: string;
}

/**
 * Explains `children` (one element that can be hovered or focused) after the pointer rests briefly, or immediately on
 * focus or touch. The pointer may move onto it; Escape closes it. It describes but does not label: give controls their
 * own label. The tooltip of the component library brings a positioning library, 10 KiB of every first visit.
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
  /** The element below the pointer; null after the pointer left, undefined before it arrived or after a close. */
  const [pointed, setPointed] = useState<Element | null>();

  useEffect(() => {
    if (pointed === undefined) return undefined;
    const timer = setTimeout(
      () => setAnchor(pointed?.getBoundingClientRect() ?? null),
      pointed === null ? HIDE_AFTER_MS : SHOW_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [pointed]);

  useEffect(() => {
    if (anchor === null) return undefined;
    const hide = (): void => setAnchor(null);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', hide, { capture: true });
    document.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', hide, { capture: true });
      document.removeEventListener('scroll', hide, { capture: true });
    };
  }, [anchor]);

  function open(around: Element): void {
    setAnchor(around.firstElementChild?.getBoundingClientRect() ?? null);
  }

  function close(): void {
    setPointed(undefined);
    setAnchor(null);
  }

  return (
    // Listens to bubbling events of the element; adds nothing to the layout.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      style={{ display: 'contents' }}
      onPointerEnter={({ currentTarget }) => setPointed(currentTarget.firstElementChild)}
      onPointerLeave={({ pointerType }) => {
        // On touch, leaving means that the finger was lifted; the next touch closes the tooltip.
        if (pointerType !== 'touch') setPointed(null);
      }}
      onPointerDown={({ pointerType, currentTarget }) => {
        if (pointerType === 'mouse') close();
        else open(currentTarget);
      }}
      onFocus={({ currentTarget, target }) => {
        if (target.matches(':focus-visible')) open(currentTarget);
      }}
      onBlur={close}
    >
      {anchor === null ? children : cloneElement(children, { 'aria-describedby': id })}
      {anchor !== null && (
        <TooltipBubble id={id} anchor={anchor} side={side}>
          {title}
        </TooltipBubble>
      )}
    </span>
  );
}

/** The visible part next to `anchor`, for components that decide themselves when to show it. */
export function TooltipBubble({
  anchor,
  side = 'bottom',
  id,
  children,
}: {
  anchor: DOMRect;
  side?: 'bottom' | 'right';
  id?: string;
  children: ReactNode;
}): ReactElement {
  return createPortal(
    <Place role="tooltip" id={id} style={place(anchor, side)}>
      <Bubble>{children}</Bubble>
    </Place>,
    // In full screen, only descendants of the full-screen element are visible.
    document.fullscreenElement ?? document.body,
  );
}

function place(anchor: DOMRect, side: 'bottom' | 'right'): CSSProperties {
  if (side === 'right') {
    return {
      left: anchor.right,
      top: anchor.top + anchor.height / 2,
      transform: 'translateY(-50%)',
      paddingLeft: GAP_PX,
    };
  }
  const middle = Math.min(Math.max(anchor.left + anchor.width / 2, EDGE_PX), innerWidth - EDGE_PX);
  const above = anchor.bottom + ROOM_PX > innerHeight;
  return {
    left: middle,
    transform: 'translateX(-50%)',
    ...(above
      ? { bottom: innerHeight - anchor.top, paddingBottom: GAP_PX }
      : { top: anchor.bottom, paddingTop: GAP_PX }),
  };
}
