import Menu from '@mui/material/Menu';
import type { MenuProps } from '@mui/material/Menu';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

/** A resting pointer opens a menu after this time, and closes it after having left. */
export const MENU_OPEN_MS = 300;
export const MENU_CLOSE_MS = 250;

/** What the button of a menu has to carry. */
export interface MenuTrigger {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: (event: { currentTarget: HTMLElement }) => void;
  onPointerEnter: (event: { currentTarget: HTMLElement; pointerType: string }) => void;
  onPointerLeave: () => void;
}

/**
 * A menu that opens on click, Enter, and a mouse resting on its button. `close` given to the items closes it. The menu opened by a resting
 * mouse lets the pointer travel between button and menu.
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function later(act: () => void, delayMs: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delayMs);
  }

  function close(): void {
    clearTimeout(timer.current);
    setAnchor(null);
    setHovered(false);
  }

  return (
    <>
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: ({ currentTarget }) => {
          clearTimeout(timer.current);
          setHovered(false);
          setAnchor(currentTarget);
        },
        onPointerEnter: ({ currentTarget, pointerType }) => {
          if (pointerType !== 'mouse') return;
          later(() => {
            setHovered(true);
            setAnchor(currentTarget);
          }, MENU_OPEN_MS);
        },
        onPointerLeave: () => later(close, MENU_CLOSE_MS),
      })}
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        // Opened by the pointer alone, the menu must not take the keyboard away from where it was.
        {...(hovered
          ? { disableAutoFocus: true, disableEnforceFocus: true, disableRestoreFocus: true, autoFocus: false, hideBackdrop: true, disableScrollLock: true, sx: { pointerEvents: 'none' } }
          : {})}
        slotProps={{
          paper: {
            sx: { pointerEvents: 'auto', minWidth: 200 },
            onPointerEnter: () => clearTimeout(timer.current),
            onPointerLeave: () => {
              if (hovered) later(close, MENU_CLOSE_MS);
            },
          },
        }}
        {...placement}
      >
        {children(close)}
      </Menu>
    </>
  );
}
