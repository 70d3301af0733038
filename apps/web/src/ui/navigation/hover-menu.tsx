import type { MenuProps } from '@mui/material/Menu';
import { Suspense, lazy, useEffect, useEffectEvent, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { hasMoved } from '../../lib/pointer-movement.ts';

const MenuPopup = lazy(() => import('./menu-popup.tsx'));

/** A resting pointer opens a menu after this time; a menu closes this long after the pointer left. */
export const MENU_OPEN_MS = 300;
export const MENU_CLOSE_MS = 250;

/** Props for the button of a menu. */
export interface MenuTrigger {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: (event: { currentTarget: HTMLElement }) => void;
  onKeyDown: (event: { currentTarget: HTMLElement; key: string; preventDefault: () => void }) => void;
  onPointerEnter: (event: MouseOver) => void;
  onPointerMove: (event: MouseOver) => void;
  onPointerLeave: () => void;
}

interface MouseOver {
  currentTarget: HTMLElement;
  pointerType: string;
  screenX: number;
  screenY: number;
}

/**
 * A menu that opens on click, on Enter or the down arrow, and when a mouse that was moved onto its button rests there.
 * It does not open when the page moves under a mouse, nor again while the mouse stays after the menu was closed. The
 * items receive `close`. The pointer may move between the button and a menu that a resting mouse opened; a click keeps
 * the menu open.
 */
export function HoverMenu({
  trigger,
  children,
  placement,
}: {
  trigger: (props: MenuTrigger) => ReactElement;
  children: (close: () => void) => ReactNode;
  placement?: Pick<MenuProps, 'anchorOrigin' | 'transformOrigin'>;
}): ReactElement {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [hovered, setHovered] = useState(false);
  const [timer] = useState(makeTimer);
  /**
   * True after the menu was closed: the mouse may still be on the button, and opens the menu only after leaving and
   * returning.
   */
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => timer.cancel, [timer]);

  function open(button: HTMLElement, byMouse: boolean): void {
    timer.cancel();
    setHovered(byMouse);
    setAnchor(button);
  }

  function closeSoon(): void {
    timer.start(() => {
      setAnchor(null);
      setHovered(false);
    }, MENU_CLOSE_MS);
  }

  function close(): void {
    timer.cancel();
    setAnchor(null);
    setHovered(false);
    setIsQuiet(true);
  }

  function rest(button: HTMLElement): void {
    if (anchor === null && !timer.isRunning()) timer.start(() => open(button, true), MENU_OPEN_MS);
  }

  const closeByKey = useEffectEvent(close);
  useEffect(() => {
    if (!hovered) return undefined;
    // A menu that the mouse opened has no focus, and so receives no keys.
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') closeByKey();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [hovered]);

  return (
    <>
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: ({ currentTarget }) => open(currentTarget, false),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          open(event.currentTarget, false);
        },
        onPointerEnter: (event) => {
          if (event.pointerType !== 'mouse') return;
          if (anchor !== null) timer.cancel();
          if (!hasMoved(event)) return;
          setIsQuiet(false);
          rest(event.currentTarget);
        },
        onPointerMove: (event) => {
          if (event.pointerType === 'mouse' && !isQuiet && hasMoved(event)) rest(event.currentTarget);
        },
        onPointerLeave: () => {
          timer.cancel();
          setIsQuiet(false);
          // A menu opened by click covers the button, so the pointer leaves the button without moving.
          if (anchor !== null && hovered) closeSoon();
        },
      })}
      {anchor !== null && (
        <Suspense>
          <MenuPopup
            anchor={anchor}
            hovered={hovered}
            placement={placement}
            onClose={close}
            onEnter={timer.cancel}
            onLeave={() => {
              if (hovered) closeSoon();
            }}
          >
            {children(close)}
          </MenuPopup>
        </Suspense>
      )}
    </>
  );
}

/** One delayed action at a time. */
function makeTimer() {
  let running: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(running);
    running = undefined;
  };
  return {
    cancel,
    isRunning: (): boolean => running !== undefined,
    start: (act: () => void, delayMs: number): void => {
      cancel();
      running = setTimeout(() => {
        running = undefined;
        act();
      }, delayMs);
    },
  };
}
