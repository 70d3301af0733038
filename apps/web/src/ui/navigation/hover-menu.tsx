import type { MenuProps } from '@mui/material/Menu';
import { Suspense, lazy, useEffect, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

const MenuPopup = lazy(() => import('./menu-popup.tsx'));

/** A resting pointer opens a menu after this time; a menu closes this long after the pointer left. */
export const MENU_OPEN_MS = 300;
export const MENU_CLOSE_MS = 250;

/** Props for the button of a menu. */
export interface MenuTrigger {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: (event: { currentTarget: HTMLElement }) => void;
  onPointerEnter: (event: { currentTarget: HTMLElement; pointerType: string }) => void;
  onPointerLeave: () => void;
}

/**
 * A menu that opens on click, on Enter, and when a mouse rests on its button. The items receive `close`. A menu opened
 * by a resting mouse lets the pointer move between button and menu.
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
  useEffect(() => timer.cancel, [timer]);

  function close(): void {
    timer.cancel();
    setAnchor(null);
    setHovered(false);
  }

  return (
    <>
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: ({ currentTarget }) => {
          timer.cancel();
          setHovered(false);
          setAnchor(currentTarget);
        },
        onPointerEnter: ({ currentTarget, pointerType }) => {
          if (pointerType !== 'mouse') return;
          timer.start(() => {
            setHovered(true);
            setAnchor(currentTarget);
          }, MENU_OPEN_MS);
        },
        onPointerLeave: () => {
          // A menu opened by click covers the button, so the pointer leaves the button without moving.
          if (anchor === null || hovered) timer.start(close, MENU_CLOSE_MS);
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
              if (hovered) timer.start(close, MENU_CLOSE_MS);
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
function makeTimer(): { start: (act: () => void, delayMs: number) => void; cancel: () => void } {
  let running: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => clearTimeout(running);
  return {
    cancel,
    start: (act, delayMs) => {
      cancel();
      running = setTimeout(act, delayMs);
    },
  };
}
