import Menu from '@mui/material/Menu';
import type { MenuProps } from '@mui/material/Menu';
import type { ReactElement, ReactNode } from 'react';
// Its entries, in the same file.
import './menu-items.tsx';

/** The opened part of a menu; fetched when the first menu opens. */
export default function MenuPopup({
  anchor,
  hovered,
  placement,
  onClose,
  onEnter,
  onLeave,
  children,
}: {
  anchor: HTMLElement;
  /** Opened by the pointer alone: it must not take the keyboard focus. */
  hovered: boolean;
  placement: Pick<MenuProps, 'anchorOrigin' | 'transformOrigin'> | undefined;
  onClose: () => void;
  onEnter: () => void;
  onLeave: () => void;
  children: ReactNode;
}): ReactElement {
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      {...(hovered
        ? {
            disableAutoFocus: true,
            disableEnforceFocus: true,
            disableRestoreFocus: true,
            autoFocus: false,
            hideBackdrop: true,
            disableScrollLock: true,
            sx: { pointerEvents: 'none' },
          }
        : {})}
      slotProps={{
        paper: { sx: { pointerEvents: 'auto', minWidth: 200 }, onPointerEnter: onEnter, onPointerLeave: onLeave },
      }}
      {...placement}
    >
      {children}
    </Menu>
  );
}
